import { type Lead, needsFollowUp, type ServiceInterest, serviceLabels } from '@portal/contracts/calls'
import { fullName } from '@portal/contracts/fields'
import { Badge, exactOnHover, NotSentYet } from '@portal/sdk'
import { Checkbox } from '@portal/sdk/ui'
import dayjs from 'dayjs'
import { memo } from 'react'
import { queueKeys } from '../endpoints.ts'
import { isNamed } from '../is-named.ts'
import { NotesField } from '../notes/notes-field.tsx'
import { AssignLead } from '../selection/assign-lead.tsx'
import styles from './list.module.css'
import { PhoneCell } from './phone-cell.tsx'

/** The actions of a row. The same object for every row and every render. */
export interface RowActions {
  setContacted: (lead: Lead, contacted: boolean) => void
  saveNote: (leadId: string) => Promise<void>
  compareNotes: (leadId: string) => void
  take: (lead: Lead) => void
  /** Places a call through the phone system. */
  call: (lead: Lead) => void
  /** Opens the lead's panel. */
  open: (leadId: string) => void
}

interface LeadRowProps {
  lead: Lead
  /** Unix time in milliseconds, rounded to the minute. */
  now: number
  actions: RowActions
  /** Whether the user may assign the lead to any member, and not only take it. */
  canAssign?: boolean
  /** Whether the user talks with this person, so that no call is offered. */
  isOnCall?: boolean
}

export const LeadRow = memo(function LeadRow(props: LeadRowProps) {
  const { lead, now, actions, canAssign = false, isOnCall = false } = props
  const services = serviceLabels[lead.servicesInterested as ServiceInterest] ?? lead.servicesInterested
  const hasName = isNamed(lead.fullName, lead.phone)
  return (
    <>
      <span role="gridcell" className={styles.name}>
        <button
          type="button"
          tabIndex={-1}
          className={`plain ${hasName ? 'strong' : 'medium'} ellipsis opens ${styles.open}`}
          title={lead.fullName}
          aria-label={hasName ? undefined : `New caller ${lead.phone}`}
          onClick={() => actions.open(lead.id)}
        >
          {hasName ? lead.fullName : 'New caller'}
        </button>
        {needsFollowUp(lead, now) && <Badge tone="negative">Follow-up</Badge>}
      </span>
      <span role="gridcell" className={`nowrap ${styles.phone}`} data-zip={lead.zipCode || undefined}>
        <PhoneCell lead={lead} now={now} isOnCall={isOnCall} onCall={() => actions.call(lead)} />
      </span>
      <span
        role="gridcell"
        className={`quiet ellipsis ${styles.services}`}
        title={services}
        data-zip={lead.zipCode && `${lead.zipCode} · `}
      >
        {services || (
          <span className={styles.none} data-without-columns="No services yet">
            –
          </span>
        )}
      </span>
      <span role="gridcell" className={`quiet nowrap ${styles.zip}`}>
        {lead.zipCode || <span className={styles.none}>–</span>}
      </span>
      <span role="gridcell" className={styles.assigned}>
        <Assigned lead={lead} actions={actions} canAssign={canAssign} />
      </span>
      <span role="gridcell" className={`quiet nowrap ${styles.submitted}`}>
        <Submitted at={lead.createdAt} />
      </span>
      <span role="gridcell" className={styles.contacted}>
        <Checkbox
          tabIndex={-1}
          title="Contacted"
          checked={lead.contacted}
          aria-label={`${lead.fullName} contacted`}
          onChange={event => actions.setContacted(lead, event.target.checked)}
        >
          <span data-word="Contacted" />
        </Checkbox>
        <NotSentYet queueKey={queueKeys.contacted(lead.id)} isSmall />
      </span>
      <span role="gridcell" className={styles.notes}>
        <NotesField isCompact lead={lead} onSave={actions.saveNote} onCompare={actions.compareNotes} />
      </span>
    </>
  )
})

function Assigned({ lead, actions, canAssign }: Omit<LeadRowProps, 'now' | 'isOnCall'>) {
  const { assignedToUser } = lead
  if (assignedToUser) {
    const name = fullName(assignedToUser)
    return (
      <span className={styles.assignee} title={name}>
        <Badge tone="neutral">{name}</Badge>
      </span>
    )
  }
  return (
    <>
      <span className="quiet small">Unassigned</span>
      {canAssign ? (
        <AssignLead lead={lead} />
      ) : (
        <button
          type="button"
          tabIndex={-1}
          className={`plain small medium ${styles.take}`}
          aria-label={`Take ${lead.fullName}`}
          onClick={() => actions.take(lead)}
        >
          Take
        </button>
      )}
      <NotSentYet queueKey={queueKeys.assigned(lead.id)} isSmall />
    </>
  )
}

/** MM/DD/YYYY HH:mm in the viewer's time zone, which is shown on hover, or N/A. */
export function Submitted({ at }: { at: string }) {
  const time = dayjs(at)
  if (!at || !time.isValid()) return 'N/A'
  return (
    <time dateTime={at} {...exactOnHover(at)}>
      {time.format('MM/DD/YYYY HH:mm')}
    </time>
  )
}
