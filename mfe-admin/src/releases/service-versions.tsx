import { Badge, LoadFailure } from '@portal/sdk'
import { useListServicesQuery } from './endpoints.ts'
import styles from './page.module.css'

/** The version that the gateway and each service run. */
export function ServiceVersions() {
  const { data, error, refetch } = useListServicesQuery()
  const [common, ...others] = new Set(data?.map(({ version }) => version))
  const isFailed = error && !data
  if (!isFailed && common && others.length === 0) {
    return (
      <section className={`small quiet ${styles.common}`} aria-label="Services">
        The gateway and all services run <code>{common}</code>.
      </section>
    )
  }
  return (
    <section className="panel space-above" aria-labelledby="service-versions" aria-busy={!data && !error}>
      <h2 id="service-versions">Services</h2>
      {isFailed && <LoadFailure what="The services" error={error} onRetry={() => void refetch()} />}
      <ul className={`row wrap space-above ${styles.services}`}>
        {data?.map(({ name, version }) => (
          <li key={name} className="row">
            <strong className={styles.module}>{name}</strong>
            {version === null ? <Badge tone="negative">Not answering</Badge> : <code>{version}</code>}
          </li>
        ))}
      </ul>
    </section>
  )
}
