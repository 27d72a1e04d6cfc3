import { toastError, isApiError, messageOf, PageHeader, toast, useUser, lazyComponent } from '@portal/sdk'
import { useSearchParams } from '@portal/sdk/router'
import { Button } from '@portal/sdk/ui'
import RotateCw from 'lucide-react/icons/rotate-cw'
import { Suspense, useCallback, useMemo, useState } from 'react'
import { type Calling, usePlaceCall } from '../calling/use-place-call.tsx'
import { useLeadBlockQuery, useRefreshLeadsMutation, useTakeLeadMutation, useUpdateLeadMutation } from './endpoints.ts'
import { ExportButton } from './export/export-button.tsx'
import { FilterBar } from './filters/filter-bar.tsx'
import { useFilters } from './filters/filters.ts'
import { LeadList } from './list/lead-list.tsx'
import type { RowActions } from './list/lead-row.tsx'
import { type Draft, draftStore, useDraft } from './notes/drafts.ts'
import { UnsavedNotes } from './notes/unsaved-notes.tsx'
import { useSaveNote } from './notes/use-save-note.ts'
import styles from './page.module.css'
import { SidePanel } from './side/side-panel.tsx'

const ConflictDialog = lazyComponent(() => import('./notes/conflict-dialog.tsx'))
const LeadDrawer = lazyComponent(() => import('./drawer/lead-drawer.tsx'))

export default function LeadsPage() {
  draftStore.open(useUser().id)
  const { filters, set, clear } = useFilters()
  const { openedId, open } = useOpenedLead()
  const { isFetching } = useLeadBlockQuery({ ...filters, at: 0 })
  const [refresh] = useRefreshLeadsMutation()
  const [comparedId, setCompared] = useState('')
  const compared = useDraft(comparedId)
  const { call, dialog } = usePlaceCall()
  const actions = useRowActions(setCompared, open, call)
  const { saveNote } = actions

  return (
    <>
      <PageHeader title="Lead Viewer" subtitle="Everybody who asked for a quote" />
      <FilterBar filters={filters} onFilter={set} onClear={clear}>
        <Button icon={<RotateCw size={16} aria-hidden />} loading={isFetching} onClick={() => void refresh()}>
          <span className={styles.refresh}>Refresh</span>
        </Button>
        <ExportButton filters={filters} />
      </FilterBar>
      <UnsavedNotes onSave={saveNote} onCompare={setCompared} />
      <div className={styles.room}>
        <div className={styles.page}>
          <LeadList key={JSON.stringify(filters)} filters={filters} actions={actions} onClear={clear} />
          <SidePanel onOpen={open} />
        </div>
      </div>
      <Suspense>
        {openedId && <LeadDrawer leadId={openedId} actions={actions} onClose={() => open('')} />}
        {compared && isConflict(compared) && (
          <ConflictDialog draft={compared} onSave={saveNote} onClose={() => setCompared('')} />
        )}
      </Suspense>
      {dialog}
    </>
  )
}

/** The lead whose drawer is open is part of the address: back closes it, and a link to it can be sent. */
function useOpenedLead() {
  const [search, setSearch] = useSearchParams()
  const open = useCallback(
    (leadId: string) =>
      setSearch(previous => {
        const next = new URLSearchParams(previous)
        if (leadId) next.set('lead', leadId)
        else next.delete('lead')
        return next
      }),
    [setSearch],
  )
  return { openedId: search.get('lead'), open }
}

function useRowActions(
  compareNotes: (leadId: string) => void,
  open: (leadId: string) => void,
  call: Calling['call'],
): RowActions {
  const [updateLead] = useUpdateLeadMutation()
  const [takeLead] = useTakeLeadMutation()
  const saveNote = useSaveNote()
  return useMemo(
    () => ({
      saveNote,
      compareNotes,
      open,
      call: ({ id, fullName }) => call({ leadId: id, name: fullName }),
      setContacted: ({ id }, contacted) =>
        void updateLead({ id, contacted }).then(({ error }) => error && failed(error)),
      take: ({ id }) =>
        void takeLead({ id }).then(({ error }) => {
          if (isApiError(error) && error.status === 409) {
            toast({ title: 'Already taken', description: messageOf(error, ''), kind: 'destructive' })
          } else if (error) failed(error)
        }),
    }),
    [saveNote, compareNotes, open, call, updateLead, takeLead],
  )
}

const failed = (error: unknown): void => toastError(error, 'Failed to update lead', { exactly: true })

const isConflict = (draft: Draft): draft is Draft & { state: { kind: 'conflict' } } => draft.state.kind === 'conflict'
