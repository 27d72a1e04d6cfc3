import { Badge, RelativeTime } from '@portal/sdk'
import type { IntegrationStatus } from '@portal/contracts/admin'
import Check from 'lucide-react/icons/check'
import { DescriptionList } from '../components/description-list.tsx'
import styles from './page.module.css'

/** Keys, endpoint, last activity, and request budget of the connection. */
export function StatusDetails({ status }: { status: IntegrationStatus }) {
  const { credentialsPresent, isStandIn, apiEndpoint, lastFetchTime, lastEventTime, requestBudget } = status
  const { spent, stopsAt, perDay } = requestBudget
  return (
    <DescriptionList>
      <dt>API key</dt>
      <dd>
        <KeyState isPresent={credentialsPresent.apiKey} isStandIn={isStandIn} />
      </dd>
      <dt>Secret key</dt>
      <dd>
        <KeyState isPresent={credentialsPresent.secretKey} isStandIn={isStandIn} />
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

function KeyState({ isPresent, isStandIn }: { isPresent: boolean; isStandIn: boolean }) {
  if (!isPresent) return <Badge tone="caution">Missing</Badge>
  if (isStandIn) return "The simulator's"
  return (
    <span className="inline">
      Present
      <Check className="quiet" size={14} aria-hidden />
    </span>
  )
}
