import { type QuarantinedLead, serviceLabels, type ServiceInterest } from '@portal/contracts/calls'
import { Fragment } from 'react'
import { DescriptionList } from '../components/description-list.tsx'
import styles from './page.module.css'

/** What the visitor entered, in full. Shown as text, because a link may be harmful. */
export function LeadDetails({ lead }: { lead: QuarantinedLead }) {
  const { phone, email, address, city, state, zipCode, servicesInterested, comments } = lead
  const details = [
    ['Phone', phone],
    ['Email', email],
    ['Address', [address, city, `${state} ${zipCode}`.trim()].filter(Boolean).join(', ')],
    ['Services', serviceLabels[servicesInterested as ServiceInterest] ?? servicesInterested],
    ['Message', comments],
  ] as const
  return (
    <div className={styles.details}>
      <DescriptionList>
        {details.map(([term, value]) => (
          <Fragment key={term}>
            <dt>{term}</dt>
            <dd>{value || '–'}</dd>
          </Fragment>
        ))}
      </DescriptionList>
    </div>
  )
}
