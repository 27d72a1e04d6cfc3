import { type Lead, needsFollowUp, type ServiceInterest, serviceLabels } from '@portal/contracts/calls'
import { fullName } from '@portal/contracts/fields'
import { Badge, NotSentYet } from '@portal/sdk'
import dayjs from 'dayjs'
import Clock from 'lucide-react/icons/clock'
import { memo } from 'react'
import { CallButton } from '../../calling/call-button.tsx'
import { DoNotCallBadge } from '../../calling/do-not-call-badge.tsx'
import { PhoneLink } from '../../calling/phone-link.tsx'
import { queueKeys } from '../endpoints.ts'
import { NotesField } from '../notes/notes-field.tsx'
import styles from './list.module.css'

/** The actions of a row. The same object for every row and every render. */
export interface RowActions {
  setContacted: (lead: Lead, contacted: boolean) => void
  saveNote: (leadId: string) => Promise<void>
  compareNotes: (leadId: string) => void
  take: (lead: Lead) => void
  /** Places a call through the phone system. */
  call: (lead: Lead) => void
  /** Opens the lead's drawer. */
  open: (leadId: string) => void
}

interface LeadRowProps {
  lead: Lead
  /** Unix time in milliseconds, rounded to the minute. */
  now: number
  actions: RowActions
}

const notAvailable = 'N/A'

export const LeadRow = memo(function LeadRow({ lead, now, actions }: LeadRowProps) {
  const services = serviceLabels[lead.servicesInterested as ServiceInterest] ?? lead.servicesInterested
  return (
    <>
      <span role="cell" className={styles.name}>
        <button type="button" className={styles.open} title={lead.fullName} onClick={() => actions.open(lead.id)}>
          {lead.fullName}
        </button>
        {needsFollowUp(lead, now) && (
          <Badge tone="negative" icon={<Clock aria-hidden />}>
            Follow-up
          </Badge>
        )}
        {lead.doNotCall && <DoNotCallBadge />}
      </span>
      <span role="cell" className={styles.phone}>
        <PhoneLink phone={lead.phone} isBlocked={lead.doNotCall}>
          {!lead.doNotCall && <CallButton name={lead.fullName} onCall={() => actions.call(lead)} />}
        </PhoneLink>
      </span>
      <span role="cell" className={styles.services} title={services}>
        <span>{services || notAvailable}</span>
      </span>
      <span role="cell" className={styles.zip}>
        {lead.zipCode || notAvailable}
      </span>
      <span role="cell" className={styles.assigned}>
        <Assigned lead={lead} actions={actions} />
      </span>
      <span role="cell" className={styles.submitted}>
        {formatSubmitted(lead.createdAt)}
      </span>
      <span role="cell" className={styles.contacted}>
        <label>
          <input
            type="checkbox"
            checked={lead.contacted}
            aria-label={`${lead.fullName} contacted`}
            onChange={event => actions.setContacted(lead, event.target.checked)}
          />
          <span className={styles.cardLabel}>Contacted</span>
        </label>
        <NotSentYet className={styles.unsent} queueKey={queueKeys.contacted(lead.id)} isSmall />
      </span>
      <span role="cell" className={styles.notes}>
        <NotesField lead={lead} onSave={actions.saveNote} onCompare={actions.compareNotes} />
      </span>
    </>
  )
})

function Assigned({ lead, actions }: Pick<LeadRowProps, 'lead' | 'actions'>) {
  const { assignedToUser } = lead
  if (assignedToUser) {
    const name = fullName(assignedToUser)
    return (
      <span className={styles.assignee} title={name}>
        <Badge tone="accent">{name}</Badge>
      </span>
    )
  }
  return (
    <>
      <span className="quiet">Unassigned</span>
      <button
        type="button"
        className={styles.take}
        aria-label={`Take ${lead.fullName}`}
        onClick={() => actions.take(lead)}
      >
        Take
      </button>
      <NotSentYet className={styles.unsent} queueKey={queueKeys.assigned(lead.id)} isSmall />
    </>
  )
}

/** MM/DD/YYYY HH:mm in the viewer's time zone, or N/A. */
export function formatSubmitted(createdAt: string): string {
  const at = dayjs(createdAt)
  return createdAt && at.isValid() ? at.format('MM/DD/YYYY HH:mm') : notAvailable
}
