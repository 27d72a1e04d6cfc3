import type { LeadDetails } from '@portal/contracts/calls'
import { EmptyState, isApiError, LoadFailure, Skeleton, Slot } from '@portal/sdk'
import { Button } from '@portal/sdk/ui'
import { SidePanel, SidePanelActions, SidePanelBody } from '@portal/sdk/ui/side-panel'
import ChevronDown from 'lucide-react/icons/chevron-down'
import ChevronUp from 'lucide-react/icons/chevron-up'
import SearchX from 'lucide-react/icons/search-x'
import { useRef } from 'react'
import { PhoneLink } from '../../calling/phone-link.tsx'
import { ClaimBar } from '../../queue/claim-bar.tsx'
import { useLeadDetailsQuery } from '../endpoints.ts'
import type { Filters } from '../filters/filters.ts'
import type { RowActions } from '../list/lead-row.tsx'
import { NotesField } from '../notes/notes-field.tsx'
import { DialByHand } from './dial-by-hand.tsx'
import { DoNotCall } from './do-not-call.tsx'
import { LeadActions } from './lead-actions.tsx'
import { LeadFields } from './lead-fields.tsx'
import styles from './panel.module.css'
import { Timeline } from './timeline.tsx'
import { useNeighbors } from './use-neighbors.ts'
import { usePanelFocus } from './use-panel-focus.ts'
import { usePanelKeys } from './use-panel-keys.ts'

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
  const open = (id: string | undefined) => id && actions.open(id)
  usePanelFocus(panel, leadId)
  usePanelKeys(panel, {
    close: onClose,
    next: () => open(next),
    previous: () => open(previous),
    call: () => lead && lead.callable.state !== 'never' && actions.call(lead),
    contacted: () => lead && actions.setContacted(lead, !lead.contacted),
    take: () => lead && !lead.assignedToUser && actions.take(lead),
    notes: () => panel.current?.querySelector('textarea')?.focus(),
  })

  return (
    <SidePanel
      ref={panel}
      title={lead?.fullName ?? 'Lead'}
      tools={
        <>
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
        </>
      }
      onClose={onClose}
    >
      <i className={styles.fade} aria-hidden />
      <ClaimBar leadId={leadId} />
      {lead && <LeadActions lead={lead} actions={actions} />}
      {lead && <Details key={lead.id} lead={lead} actions={actions} />}
      {!lead && !error && <Loading />}
      {!lead &&
        error &&
        (isUnknown(error) ? (
          <Unknown onClose={onClose} />
        ) : (
          <LoadFailure what="This lead" error={error} onRetry={() => void refetch()} />
        ))}
    </SidePanel>
  )
}

/** Whether no lead has the ID in the URL, or it is not an ID: trying again would not help. */
const isUnknown = (error: unknown) => isApiError(error) && (error.status === 400 || error.status === 404)

function Unknown({ onClose }: { onClose: () => void }) {
  return (
    <div role="alert">
      <EmptyState
        icon={<SearchX />}
        title="This lead doesn't exist"
        description="Check the link, or search for the lead by name, phone, or email."
        action={<Button onClick={onClose}>Close</Button>}
      />
    </div>
  )
}

function Loading() {
  return (
    <>
      <SidePanelActions>
        <div className={styles.actions} />
      </SidePanelActions>
      <SidePanelBody isLoading>
        <Skeleton count={6} height="0.875rem" />
      </SidePanelBody>
    </>
  )
}

function Details({ lead, actions }: { lead: LeadDetails; actions: RowActions }) {
  const { phone, callable, timeZone } = lead
  return (
    <SidePanelBody>
      {/* Notes are typed during the call, so they come before what is only read. */}
      <div className={`row wrap touch-buttons ${styles.phone}`}>
        <PhoneLink phone={phone} callable={callable} timeZone={timeZone} onCall={() => actions.call(lead)} />
        <DialByHand lead={lead} />
        <DoNotCall lead={lead} />
      </div>
      <section>
        <h3>Notes</h3>
        <NotesField lead={lead} rows={5} onSave={actions.saveNote} onCompare={actions.compareNotes} />
      </section>
      <section>
        <h3>Details</h3>
        <LeadFields lead={lead} />
      </section>
      <Slot name="lead.panel" with={{ leadId: lead.id }} />
      <Timeline lead={lead} onOpen={actions.open} />
    </SidePanelBody>
  )
}
