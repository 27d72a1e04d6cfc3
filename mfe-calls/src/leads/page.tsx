import { toastError, isApiError, messageOf, type Preload, toast, useUser, lazyComponent } from '@portal/sdk'
import { useUrlState } from '@portal/sdk/router'
import { Button } from '@portal/sdk/ui'
import RotateCw from 'lucide-react/icons/rotate-cw'
import { Suspense, useCallback, useMemo, useState } from 'react'
import { type PlaceCall, usePlaceCall } from '../calling/use-place-call.tsx'
import { headings } from '../headings.ts'
import {
  leadsApi,
  useLeadBlockQuery,
  useRefreshLeadsMutation,
  useTakeLeadMutation,
  useUpdateLeadMutation,
} from './endpoints.ts'
import { WaitingRequests } from '../lead-exports/waiting-requests.tsx'
import { ExportButton } from './export/export-button.tsx'
import { readFilters, useFilters } from './filters/filters.ts'
import { LeadFilters } from './filters/lead-filters.tsx'
import { rememberedFilters, useRememberFilters, useRestoredFilters } from './filters/remembered-filters.ts'
import { ViewTabs } from './filters/view-tabs.tsx'
import { LeadCount } from './list/lead-count.tsx'
import { LeadList } from './list/lead-list.tsx'
import type { RowActions } from './list/lead-row.tsx'
import { type Draft, useDraft, useOpenDrafts } from './notes/drafts.ts'
import { UnsavedNotes } from './notes/unsaved-notes.tsx'
import { useSaveNote } from './notes/use-save-note.ts'
import styles from './page.module.css'
import { SidePanel } from './side-panel/side-panel.tsx'
import { readLeadTab, useLeadTab } from './use-lead-tab.ts'
import { useScrollToOpened } from './use-scroll-to-opened.ts'
import { viewerTimeZone } from './viewer-time-zone.ts'

const Callbacks = lazyComponent(() => import('../callbacks/callbacks.tsx'))
const ConflictDialog = lazyComponent(() => import('./notes/conflict-dialog.tsx'))
const QueueTab = lazyComponent(() => import('../queue/queue-tab.tsx'))
const LeadPanel = lazyComponent(() => import('./drawer/lead-panel.tsx'))

export default function LeadsPage() {
  return useRestoredFilters() ? <Leads /> : null
}

const preload: Preload = ({ dispatch, user, search }) => {
  const { leadBlock, leadSummary } = leadsApi.endpoints
  const filters = readFilters(new URLSearchParams(rememberedFilters(user.id, search) || search))
  if (!readLeadTab(search)) void dispatch(leadBlock.initiate({ ...filters, at: 0 }, { subscribe: false }))
  void dispatch(leadSummary.initiate({ timeZone: viewerTimeZone }, { subscribe: false }))
}
LeadsPage.preload = preload

function Leads() {
  useOpenDrafts(useUser().id)
  const { filters, set, clear } = useFilters()
  useRememberFilters(filters)
  const tab = useLeadTab()
  const { openedId, open } = useOpenedLead()
  const { currentData: top, isFetching } = useLeadBlockQuery({ ...filters, at: 0 })
  useScrollToOpened(openedId, top)
  const [refresh] = useRefreshLeadsMutation()
  const [comparedId, setComparedId] = useState('')
  const compared = useDraft(comparedId)
  const { placeCall, overrideDialog } = usePlaceCall()
  const actions = useRowActions(setComparedId, open, placeCall)
  const { saveNote } = actions

  return (
    <div className={styles.container} data-page-width="full" data-beside-panel={openedId && !tab ? true : undefined}>
      <a
        className="skip-link"
        href="#lead-rows"
        onClick={event => {
          event.preventDefault()
          document.querySelector<HTMLElement>('#lead-rows [tabindex="0"]')?.focus()
        }}
      >
        Skip to the list
      </a>
      <header className={`row wrap ${styles.header} ${tab ? styles.ofTab : ''}`}>
        <h1>{headings.leads.title}</h1>
        {!tab && <LeadCount filters={filters} />}
        <ViewTabs view={filters.view} />
        {!tab && (
          <div className={`row touch-buttons ${styles.actions}`}>
            <Button icon={<RotateCw size={16} aria-hidden />} loading={isFetching} onClick={() => void refresh()}>
              Refresh
            </Button>
            <WaitingRequests />
            <ExportButton filters={filters} />
          </div>
        )}
      </header>
      {!tab && <LeadFilters filters={filters} onFilter={set} onClear={clear} />}
      <UnsavedNotes onSave={saveNote} onCompare={setComparedId} />
      {!tab && (
        <div className={`stack ${styles.page}`}>
          <SidePanel onOpen={open} />
          <LeadList key={JSON.stringify(filters)} filters={filters} actions={actions} onClear={clear} />
        </div>
      )}
      <Suspense>
        {tab === 'queue' && <QueueTab onOpen={open} />}
        {tab === 'callbacks' && <Callbacks onOpenLead={open} onCall={placeCall} />}
        {openedId && <LeadPanel leadId={openedId} filters={filters} actions={actions} onClose={() => open('')} />}
        {compared && isConflict(compared) && (
          <ConflictDialog draft={compared} onSave={saveNote} onClose={() => setComparedId('')} />
        )}
      </Suspense>
      {overrideDialog}
    </div>
  )
}

/** The lead in the panel is part of the URL: Back closes the panel, whichever lead it shows, and the URL can be shared. */
function useOpenedLead() {
  const { given, set } = useUrlState(leadNames)
  const openedId = given.lead
  const open = useCallback(
    (leadId: string) => set({ lead: leadId }, { replace: leadId !== '' && openedId !== undefined }),
    [set, openedId],
  )
  return { openedId, open }
}
const leadNames = ['lead'] as const

function useRowActions(
  compareNotes: (leadId: string) => void,
  open: (leadId: string) => void,
  placeCall: PlaceCall['placeCall'],
): RowActions {
  const [updateLead] = useUpdateLeadMutation()
  const [takeLead] = useTakeLeadMutation()
  const saveNote = useSaveNote()
  return useMemo(
    () => ({
      saveNote,
      compareNotes,
      open,
      call: ({ id, fullName }) => placeCall({ leadId: id, name: fullName }),
      setContacted: ({ id }, contacted) =>
        void updateLead({ id, contacted }).then(({ error }) => error && showFailure(error)),
      take: ({ id }) =>
        void takeLead({ id }).then(({ error }) => {
          if (isApiError(error) && error.status === 409) {
            toast({ title: 'Already taken', description: messageOf(error, ''), kind: 'destructive' })
          } else if (error) showFailure(error)
        }),
    }),
    [saveNote, compareNotes, open, placeCall, updateLead, takeLead],
  )
}

const showFailure = (error: unknown): void => toastError(error, 'Failed to update lead', { exactly: true })

const isConflict = (draft: Draft): draft is Draft & { state: { kind: 'conflict' } } => draft.state.kind === 'conflict'
