import type { LeadDetails } from '@portal/contracts/calls'
import { LoadFailure } from '@portal/sdk'
import { Button } from '@portal/sdk/ui'
import ChevronDown from 'lucide-react/icons/chevron-down'
import ChevronUp from 'lucide-react/icons/chevron-up'
import X from 'lucide-react/icons/x'
import { type KeyboardEvent, useId, useRef } from 'react'
import { useLeadDetailsQuery } from '../endpoints.ts'
import type { Filters } from '../filters/filters.ts'
import type { RowActions } from '../list/lead-row.tsx'
import { NotesField } from '../notes/notes-field.tsx'
import { Assignment } from './assignment.tsx'
import { CallLead } from './call-lead.tsx'
import { Consent } from './consent.tsx'
import styles from './panel.module.css'
import { History } from './history.tsx'
import { LeadFields } from './lead-fields.tsx'
import { useNeighbors } from './use-neighbors.ts'
import { usePanelFocus } from './use-panel-focus.ts'

interface LeadPanelProps {
  leadId: string
  /** The filters of the list next to the panel. */
  filters: Filters
  actions: RowActions
  onClose: () => void
}

/** All details of one lead, in a panel next to the list, which stays usable. Full screen on a phone. */
export default function LeadPanel({ leadId, filters, actions, onClose }: LeadPanelProps) {
  const { currentData: lead, error, refetch } = useLeadDetailsQuery({ id: leadId })
  const { previous, next } = useNeighbors(filters, leadId)
  const panel = useRef<HTMLElement>(null)
  usePanelFocus(panel, leadId, onClose)
  const titleId = useId()
  const open = (id: string | undefined) => id && actions.open(id)

  function onKeyDown(event: KeyboardEvent) {
    const step = stepOf(event)
    if (!step) return
    event.preventDefault()
    open(step === 'next' ? next : previous)
  }

  return (
    <aside ref={panel} className={styles.panel} aria-labelledby={titleId} tabIndex={-1} onKeyDown={onKeyDown}>
      <header className={styles.header}>
        <h2 id={titleId}>{lead?.fullName ?? 'Lead'}</h2>
        {/* Not disabled at the ends of the list, because a disabled button would lose the focus. */}
        <Button
          type="text"
          aria-label="Previous lead"
          title="Previous lead (K)"
          aria-disabled={!previous}
          icon={<ChevronUp size={18} aria-hidden />}
          onClick={() => open(previous)}
        />
        <Button
          type="text"
          aria-label="Next lead"
          title="Next lead (J)"
          aria-disabled={!next}
          icon={<ChevronDown size={18} aria-hidden />}
          onClick={() => open(next)}
        />
        <Button
          type="text"
          aria-label="Close"
          title="Close (Esc)"
          icon={<X size={18} aria-hidden />}
          onClick={onClose}
        />
      </header>
      {lead && <Details key={lead.id} lead={lead} actions={actions} />}
      {!lead && !error && <div className="page-skeleton" aria-busy="true" aria-label="Loading" />}
      {!lead && error && <LoadFailure what="This lead" error={error} onRetry={() => void refetch()} />}
    </aside>
  )
}

/** J and K, except in a field, and Alt with an arrow key anywhere in the panel. */
function stepOf({ key, target, altKey, ctrlKey, metaKey, shiftKey }: KeyboardEvent): 'next' | 'previous' | null {
  if (ctrlKey || metaKey || shiftKey) return null
  if (altKey) return key === 'ArrowDown' ? 'next' : key === 'ArrowUp' ? 'previous' : null
  if (target instanceof HTMLElement && target.closest('input, textarea, [role="combobox"], [role="dialog"]'))
    return null
  return key === 'j' ? 'next' : key === 'k' ? 'previous' : null
}

function Details({ lead, actions }: { lead: LeadDetails; actions: RowActions }) {
  return (
    <div className={styles.body}>
      <CallLead lead={lead} actions={actions} />
      <LeadFields lead={lead} />
      <Assignment lead={lead} actions={actions} />
      <section>
        <h3>Notes</h3>
        <NotesField lead={lead} rows={5} onSave={actions.saveNote} onCompare={actions.compareNotes} />
      </section>
      {lead.sameVisitor.length > 0 && (
        <section>
          <h3>Other requests from this customer</h3>
          <ul className={styles.others}>
            {lead.sameVisitor.map(other => (
              <li key={other.id}>
                <button type="button" onClick={() => actions.open(other.id)}>
                  {other.fullName} · {other.phone} · {new Date(other.createdAt).toLocaleDateString('en-US')}
                </button>
              </li>
            ))}
          </ul>
        </section>
      )}
      <History events={lead.history} />
      <Consent consent={lead.consent} />
    </div>
  )
}
