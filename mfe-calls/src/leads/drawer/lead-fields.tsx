import { type LeadDetails, type ServiceInterest, serviceLabels } from '@portal/contracts/calls'
import { fullName } from '@portal/contracts/fields'
import { supervisors } from '@portal/contracts/role'
import { Badge, RelativeTime, useCan, useNow } from '@portal/sdk'
import type { ReactNode } from 'react'
import { isBestTime } from '../list/is-best-time.ts'
import { Submitted } from '../list/lead-row.tsx'
import { AssigneeSelect } from './assignee-select.tsx'
import { Consent } from './consent.tsx'

const defaultCountry = 'United States'

/** What the visitor submitted besides the number, the consent, who works the lead, and the first contact. */
export function LeadFields({ lead }: { lead: LeadDetails }) {
  const now = useNow()
  const { contactedAt, contactedBy, firstContactedAt, firstContactedBy, assignedToUser } = lead
  const canAssign = useCan(supervisors)
  const situation = [lead.justMoved && 'Just moved', lead.lookingToSwitch && 'Looking to switch'].filter(Boolean)
  return (
    <dl className="facts">
      <Field name="Consent">
        <Consent consent={lead.consent} />
      </Field>
      <Field name="Email">
        {lead.email && (
          <a href={`mailto:${lead.email.split('@').map(encodeURIComponent).join('@')}`} aria-label={lead.email}>
            <BreakableEmail email={lead.email} />
          </a>
        )}
      </Field>
      <Field name="Address">{addressOf(lead)}</Field>
      <Field name="Services">
        {serviceLabels[lead.servicesInterested as ServiceInterest] ?? lead.servicesInterested}
      </Field>
      <Field name="Best time to call">
        {lead.bestTimeToCall && (
          <span className="inline">
            {lead.bestTimeToCall}
            {lead.timeZone && isBestTime(lead.bestTimeToCall, lead.timeZone, now) && <Badge tone="positive">Now</Badge>}
          </span>
        )}
      </Field>
      <Field name="Situation">{situation.join(' · ')}</Field>
      <Field name="Heard about us">{lead.heardAboutUs}</Field>
      <Field name="Comments">{lead.comments}</Field>
      <Field name="Submitted">
        <Submitted at={lead.createdAt} />
      </Field>
      <Field name="Assigned to">
        {canAssign ? <AssigneeSelect lead={lead} /> : assignedToUser ? fullName(assignedToUser) : 'Unassigned'}
      </Field>
      <Field name="Contacted">
        {lead.contacted && contactedAt ? (
          <>
            <RelativeTime at={contactedAt} />
            {contactedBy && ` by ${fullName(contactedBy)}`}
          </>
        ) : firstContactedAt ? (
          <>
            No longer marked. First contacted <RelativeTime at={firstContactedAt} />
            {firstContactedBy && ` by ${fullName(firstContactedBy)}`}
          </>
        ) : (
          'Not yet'
        )}
      </Field>
    </dl>
  )
}

/** Such as "12 Elm St, Utica, NY 13501". The country is named only if it isn't the usual one. */
function addressOf({ address, city, state, zipCode, country }: LeadDetails): string {
  const stateAndZip = [state, zipCode].filter(Boolean).join(' ')
  return [address, city, stateAndZip, country === defaultCountry ? '' : country].filter(Boolean).join(', ')
}

/** An email address that breaks before its @, not within a word, if it is too long for a line. */
function BreakableEmail({ email }: { email: string }) {
  const at = email.lastIndexOf('@')
  if (at < 1) return email
  return (
    <>
      {email.slice(0, at)}
      <wbr />
      {email.slice(at)}
    </>
  )
}

function Field({ name, children }: { name: string; children: ReactNode }) {
  if (children === '' || children === false) return null
  return (
    <>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </>
  )
}
