import { Badge, RelativeTime } from '@portal/sdk'
import type { IntegrationStatus } from '@portal/contracts/admin'
import { Facts } from '../components/facts.tsx'

export function StatusFacts({ status }: { status: IntegrationStatus }) {
  const { credentialsPresent, apiEndpoint, lastFetchTime, lastEventTime, requestBudget } = status
  const { spent, stopsAt, perDay } = requestBudget
  return (
    <Facts>
      <dt>API key</dt>
      <dd>
        <Presence isPresent={credentialsPresent.apiKey} />
      </dd>
      <dt>Secret key</dt>
      <dd>
        <Presence isPresent={credentialsPresent.secretKey} />
      </dd>
      <dt>API endpoint</dt>
      <dd>{apiEndpoint}</dd>
      <dt>Last fetch</dt>
      <dd>{lastFetchTime ? <RelativeTime at={lastFetchTime} /> : 'Never'}</dd>
      <dt>Last event</dt>
      <dd>{lastEventTime ? <RelativeTime at={lastEventTime} /> : 'Never'}</dd>
      <dt>Requests in 24 hours</dt>
      <dd>
        {figure(spent)} of {figure(perDay)}
        {spent >= stopsAt ? ', so fetching pauses' : `, pausing at ${figure(stopsAt)}`}
      </dd>
    </Facts>
  )
}

const figure = (count: number) => count.toLocaleString('en-US')

function Presence({ isPresent }: { isPresent: boolean }) {
  return isPresent ? <Badge tone="positive">Present</Badge> : <Badge tone="caution">Missing</Badge>
}
