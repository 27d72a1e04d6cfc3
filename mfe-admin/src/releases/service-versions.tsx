import { Badge, LoadFailure } from '@portal/sdk'
import { useListServicesQuery } from './endpoints.ts'
import styles from './page.module.css'

/** The version that the gateway and each service run. */
export function ServiceVersions() {
  const { data, error, refetch } = useListServicesQuery()
  const [common, ...others] = new Set(data?.map(({ version }) => version))
  return (
    <section className={`panel ${styles.versions}`} aria-labelledby="service-versions" aria-busy={!data && !error}>
      <h2 id="service-versions">Services</h2>
      {error && !data && <LoadFailure what="The services" error={error} onRetry={() => void refetch()} />}
      {common && others.length === 0 ? (
        <p className="space-above">
          The gateway and all services run <code>{common}</code>.
        </p>
      ) : (
        <ul className={`row wrap space-above ${styles.services}`}>
          {data?.map(({ name, version }) => (
            <li key={name} className="row">
              <strong className={styles.module}>{name}</strong>
              {version === null ? <Badge tone="negative">Not answering</Badge> : <code>{version}</code>}
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
