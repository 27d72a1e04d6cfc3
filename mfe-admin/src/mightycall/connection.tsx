import { Badge, LoadFailure, type Tone } from '@portal/sdk'
import { Alert } from '@portal/sdk/ui'
import type { IntegrationStatus } from '@portal/contracts/admin'
import { Bones } from '../components/skeleton.tsx'
import { useIntegrationStatusQuery } from './endpoints.ts'
import styles from './page.module.css'
import { StatusFacts } from './status-facts.tsx'
import { TestConnection } from './test-connection.tsx'

export function Connection() {
  const { data: status, error, refetch } = useIntegrationStatusQuery()
  return (
    <section className="panel" aria-labelledby="connection">
      <div className={styles.head}>
        <h2 id="connection">Connection Status</h2>
        {status && <State status={status} />}
      </div>
      {status ? (
        <>
          <Notice status={status} />
          <StatusFacts status={status} />
          <TestConnection hasKeys={hasKeys(status)} />
        </>
      ) : error ? (
        <LoadFailure what="The connection status" error={error} onRetry={() => void refetch()} />
      ) : (
        <Bones lines={6} />
      )}
    </section>
  )
}

const hasKeys = ({ credentialsPresent }: IntegrationStatus) => credentialsPresent.apiKey && credentialsPresent.secretKey

function State({ status }: { status: IntegrationStatus }) {
  const [tone, words] = stateOf(status)
  return <Badge tone={tone}>{words}</Badge>
}

function stateOf(status: IntegrationStatus): [Tone, string] {
  if (!hasKeys(status)) return ['caution', 'Credentials Required']
  if (status.lastFailure) return ['negative', 'Not Connected']
  return status.lastFetchTime ? ['positive', 'Connected'] : ['neutral', 'Connecting']
}

/** What an admin should know before reading any figure. */
function Notice({ status }: { status: IntegrationStatus }) {
  const { lastFailure, isStandIn } = status
  if (!hasKeys(status)) {
    return (
      <Alert
        className={styles.notice}
        type="warning"
        showIcon
        title="No calls come in until both keys are set. Everything else in the portal works without them."
      />
    )
  }
  if (lastFailure) {
    return <Alert className={styles.notice} type="error" showIcon role="alert" title={lastFailure.message} />
  }
  if (!isStandIn) return null
  return (
    <Alert
      className={styles.notice}
      type="info"
      showIcon
      title="A stand-in plays MightyCall here: its calls are invented. With keys of your own the real platform takes its place."
    />
  )
}
