import type { Script } from '@portal/contracts/engagement'
import { admins } from '@portal/contracts/role'
import { EmptyState, LoadFailure, PageHeader, useCan, Skeleton } from '@portal/sdk'
import { useSearchParams } from '@portal/sdk/router'
import { Button } from '@portal/sdk/ui'
import Plus from 'lucide-react/icons/plus'
import ScrollText from 'lucide-react/icons/scroll-text'
import { useEffect, useState } from 'react'
import { headings } from '../headings.ts'
import { useListScriptsQuery } from '../endpoints.ts'
import { RecentAnnouncements } from './recent-announcements.tsx'
import { ScriptCard } from './script-card.tsx'
import { scriptForService } from './script-for-service.ts'
import { ScriptView } from './script-view.tsx'
import { NewScript } from './edit/new-script.tsx'
import { useHasScriptDraft } from './edit/use-script-draft.ts'
import styles from './scripts.module.css'
import { type CallScript, useCallScript } from './use-call-script.ts'
import { useViewFocus } from './use-view-focus.ts'

export default function ScriptsPage() {
  const [search, setSearch] = useSearchParams()
  const { data: scripts, error, refetch } = useListScriptsQuery()
  const isAdmin = useCan(admins)
  const service = search.get('service')
  const wantedId = search.get('script') ?? ''
  const selected = scripts?.find(script => script.id === wantedId) ?? scriptForService(scripts ?? [], service ?? '')
  const selectedId = selected?.id
  const select = (id: string | null) => setSearch(id ? { script: id } : {})
  const isCreating = isAdmin && search.has('new')
  const hasDraft = useHasScriptDraft(wantedId)
  const callScript = useCallScript(scripts, isCreating || wantedId !== '' || service !== null)
  const deletedId = isAdmin && scripts && !selected && hasDraft ? wantedId : undefined
  useViewFocus(isCreating || deletedId ? 'new' : (selectedId ?? (scripts && null)))

  // The URL names the script, so that an edit which makes another one match better does not switch scripts during a call.
  const isServiceResolved = service !== null && scripts !== undefined
  useEffect(() => {
    if (isServiceResolved) setSearch(selectedId ? { script: selectedId } : {}, { replace: true })
  }, [isServiceResolved, selectedId, setSearch])

  if (isCreating || deletedId) {
    // Back must not lead to an empty form.
    const close = (id: string | null) => setSearch(id ? { script: id } : {}, { replace: true })
    return <NewScript key={deletedId} deletedId={deletedId} onClose={close} />
  }
  if (selected) return <ScriptView key={selected.id} script={selected} onBack={() => select(null)} />
  return (
    <>
      <PageHeader
        {...headings.scripts}
        actions={
          isAdmin && (
            <Button type="primary" icon={<Plus size={16} aria-hidden />} onClick={() => setSearch({ new: '' })}>
              New Script
            </Button>
          )
        }
      />
      <RecentAnnouncements />
      {error && !scripts && (
        <section className="panel">
          <LoadFailure what="The scripts" error={error} onRetry={() => void refetch()} />
        </section>
      )}
      {scripts?.length === 0 && (
        <section className="panel">
          <EmptyState
            icon={<ScrollText />}
            title="No scripts available"
            description="Contact your administrator to add call scripts"
          />
        </section>
      )}
      <div className={`cards ${styles.list}`} aria-busy={!scripts && !error}>
        {!scripts && !error && <Skeleton count={4} height="var(--card)" />}
        {scripts && <Cards scripts={scripts} callScript={callScript} onOpen={select} />}
      </div>
    </>
  )
}

interface CardsProps {
  scripts: readonly Script[]
  callScript: CallScript | undefined
  onOpen: (id: string) => void
}

/** The script for the user's call is the first one, unless it becomes known later: then no card moves. */
function Cards({ scripts, callScript, onOpen }: CardsProps) {
  const [firstId] = useState(callScript?.id)
  return scripts
    .toSorted((a, b) => Number(b.id === firstId) - Number(a.id === firstId))
    .map(script => (
      <ScriptCard
        key={script.id}
        script={script}
        callPath={script.id === callScript?.id ? callScript.path : undefined}
        onOpen={() => onOpen(script.id)}
      />
    ))
}
