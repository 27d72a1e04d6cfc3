import { type LeadDetails, type ServiceInterest, serviceLabels } from '@portal/contracts/calls'
import { fullName } from '@portal/contracts/fields'
import { RelativeTime } from '@portal/sdk'
import type { ReactNode } from 'react'
import { PhoneLink } from '../../calling/phone-link.tsx'
import { submitted } from '../list/lead-row.tsx'

/** What the visitor wrote, and whether somebody has called. */
export function Facts({ lead }: { lead: LeadDetails }) {
  const { address, city, state, zipCode, country, contactedAt, contactedBy } = lead
  const place = [address, [city, state, zipCode].filter(Boolean).join(' '), country].filter(Boolean).join(', ')
  const situation = [lead.justMoved && 'Just moved', lead.lookingToSwitch && 'Looking to switch'].filter(Boolean)
  return (
    <dl className="facts">
      <Fact name="Phone">
        <PhoneLink phone={lead.phone} isBlocked={lead.doNotCall} />
      </Fact>
      <Fact name="E-mail">
        <a href={`mailto:${lead.email}`}>{lead.email}</a>
      </Fact>
      <Fact name="Address">{place}</Fact>
      <Fact name="Services">
        {serviceLabels[lead.servicesInterested as ServiceInterest] ?? lead.servicesInterested}
      </Fact>
      <Fact name="Best time to call">{lead.bestTimeToCall}</Fact>
      <Fact name="Situation">{situation.join(' · ')}</Fact>
      <Fact name="Heard about us">{lead.heardAboutUs}</Fact>
      <Fact name="Comments">{lead.comments}</Fact>
      <Fact name="Submitted">{submitted(lead.createdAt)}</Fact>
      <Fact name="Contacted">
        {lead.contacted && contactedAt ? (
          <>
            <RelativeTime at={contactedAt} />
            {contactedBy && ` by ${fullName(contactedBy)}`}
          </>
        ) : (
          'Not yet'
        )}
      </Fact>
    </dl>
  )
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  if (children === '') return null
  return (
    <>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </>
  )
}
