import { Badge, LoadFailure, type Tone, Skeleton } from '@portal/sdk'
import { Alert } from '@portal/sdk/ui'
import type { IntegrationStatus } from '@portal/contracts/admin'
import { useIntegrationStatusQuery } from './endpoints.ts'
import styles from './page.module.css'
import { StatusDetails } from './status-details.tsx'
import { TestConnection } from './test-connection.tsx'

/** The status of the phone system connection, with a test. */
export function Connection() {
  const { data: status, error, refetch } = useIntegrationStatusQuery()
  return (
    <section className={`panel ${styles.connection}`} aria-labelledby="connection" aria-busy={!status && !error}>
      <div className="row wrap spread space-below">
        <h2 id="connection">Connection Status</h2>
        {status && <StatusBadge status={status} />}
      </div>
      {status ? (
        <>
          <StatusAlert status={status} />
          <StatusDetails status={status} />
          <TestConnection hasKeys={hasKeys(status)} />
        </>
      ) : error ? (
        <LoadFailure what="The connection status" error={error} onRetry={() => void refetch()} />
      ) : (
        <div className="stack gap-4">
          <Skeleton count={6} height="1.25rem" />
        </div>
      )}
    </section>
  )
}

const hasKeys = ({ credentialsPresent }: IntegrationStatus) => credentialsPresent.apiKey && credentialsPresent.secretKey

function StatusBadge({ status }: { status: IntegrationStatus }) {
  const label = statusLabel(status)
  return label && <Badge tone={label[0]}>{label[1]}</Badge>
}

/** Returns undefined for the simulator: an alert says that it is connected. */
function statusLabel(status: IntegrationStatus): [Tone, string] | undefined {
  if (!hasKeys(status)) return ['caution', 'Credentials Required']
  if (status.lastFailure) return ['negative', 'Not Connected']
  if (!status.lastFetchTime) return ['neutral', 'Connecting']
  return status.isStandIn ? undefined : ['positive', 'Connected']
}

/** Tells the admin why no calls arrive, or that the calls are simulated. */
function StatusAlert({ status }: { status: IntegrationStatus }) {
  const { lastFailure, isStandIn, lastFetchTime } = status
  if (!hasKeys(status)) {
    return (
      <Alert
        className="space-below"
        type="warning"
        showIcon
        title="Set both keys to receive calls. Everything else in the portal works without them."
      />
    )
  }
  if (lastFailure) {
    return <Alert className="space-below" type="error" showIcon role="alert" title={lastFailure.message} />
  }
  if (!isStandIn || !lastFetchTime) return null
  return (
    <Alert
      className="space-below"
      type="warning"
      showIcon
      title="Simulator connected: sample calls only. Enter your own keys."
    />
  )
}
