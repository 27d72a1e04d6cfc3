import { Badge, LoadFailure } from '@portal/sdk'
import { useListServicesQuery } from './endpoints.ts'
import styles from './page.module.css'

/** The version that the gateway and each service run. */
export function ServiceVersions() {
  const { data, error, refetch } = useListServicesQuery()
  const [common, ...others] = new Set(data?.map(({ version }) => version))
  if (data ? common && others.length === 0 : !error) {
    return (
      <section className={`small quiet ${styles.services}`} aria-label="Services" aria-busy={!data}>
        {common && (
          <>
            The gateway and all services run <code>{common}</code>.
          </>
        )}
      </section>
    )
  }
  return (
    <section className={styles.services} aria-labelledby="service-versions">
      <h2 id="service-versions">Services</h2>
      {!data && <LoadFailure what="The services" error={error} onRetry={() => void refetch()} />}
      <ul className={`row wrap ${styles.versions}`}>
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
