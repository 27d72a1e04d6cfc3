import { Badge, RelativeTime } from '@portal/sdk'
import type { IntegrationStatus } from '@portal/contracts/admin'
import { DescriptionList } from '../components/description-list.tsx'
import styles from './page.module.css'

/** Keys, endpoint, last activity, and request budget of the connection. */
export function StatusDetails({ status }: { status: IntegrationStatus }) {
  const { credentialsPresent, apiEndpoint, lastFetchTime, lastEventTime, requestBudget } = status
  const { spent, stopsAt, perDay } = requestBudget
  return (
    <DescriptionList>
      <dt>API key</dt>
      <dd>
        <KeyBadge isPresent={credentialsPresent.apiKey} />
      </dd>
      <dt>Secret key</dt>
      <dd>
        <KeyBadge isPresent={credentialsPresent.secretKey} />
      </dd>
      <dt>API endpoint</dt>
      <dd>{apiEndpoint}</dd>
      <dt>Last sync</dt>
      <dd>{lastFetchTime ? <RelativeTime at={lastFetchTime} /> : 'Never'}</dd>
      <dt>Last event</dt>
      <dd>{lastEventTime ? <RelativeTime at={lastEventTime} /> : 'Never'}</dd>
      <dt>Daily requests</dt>
      <dd>
        {formatNumber(spent)} of {formatNumber(perDay)},{' '}
        <span className={styles.limit}>
          {spent >= stopsAt ? 'sync paused' : `pausing\u00a0at\u00a0${formatNumber(stopsAt)}`}
        </span>
      </dd>
    </DescriptionList>
  )
}

const formatNumber = (count: number) => count.toLocaleString('en-US')

function KeyBadge({ isPresent }: { isPresent: boolean }) {
  return isPresent ? <Badge tone="positive">Present</Badge> : <Badge tone="caution">Missing</Badge>
}
