import { type LeadDetails, type ServiceInterest, serviceLabels } from '@portal/contracts/calls'
import { fullName } from '@portal/contracts/fields'
import { RelativeTime } from '@portal/sdk'
import type { ReactNode } from 'react'
import { PhoneLink } from '../../calling/phone-link.tsx'
import { formatSubmitted } from '../list/lead-row.tsx'

/** The values the visitor submitted, and the first contact. */
export function LeadFields({ lead }: { lead: LeadDetails }) {
  const { address, city, state, zipCode, country, contactedAt, contactedBy } = lead
  const location = [address, [city, state, zipCode].filter(Boolean).join(' '), country].filter(Boolean).join(', ')
  const situation = [lead.justMoved && 'Just moved', lead.lookingToSwitch && 'Looking to switch'].filter(Boolean)
  return (
    <dl className="facts">
      <Field name="Phone">
        <PhoneLink phone={lead.phone} isBlocked={lead.doNotCall} />
      </Field>
      <Field name="Email">
        <a href={`mailto:${lead.email}`}>{lead.email}</a>
      </Field>
      <Field name="Address">{location}</Field>
      <Field name="Services">
        {serviceLabels[lead.servicesInterested as ServiceInterest] ?? lead.servicesInterested}
      </Field>
      <Field name="Best time to call">{lead.bestTimeToCall}</Field>
      <Field name="Situation">{situation.join(' · ')}</Field>
      <Field name="Heard about us">{lead.heardAboutUs}</Field>
      <Field name="Comments">{lead.comments}</Field>
      <Field name="Submitted">{formatSubmitted(lead.createdAt)}</Field>
      <Field name="Contacted">
        {lead.contacted && contactedAt ? (
          <>
            <RelativeTime at={contactedAt} />
            {contactedBy && ` by ${fullName(contactedBy)}`}
          </>
        ) : (
          'Not yet'
        )}
      </Field>
    </dl>
  )
}

function Field({ name, children }: { name: string; children: ReactNode }) {
  if (children === '') return null
  return (
    <>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </>
  )
}
