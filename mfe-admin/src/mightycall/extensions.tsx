import type { ExtensionMap } from '@portal/contracts/admin'
import { fullName, type PersonName } from '@portal/contracts/fields'
import { Badge, LoadFailure } from '@portal/sdk'
import { Link } from '@portal/sdk/router'
import { Bones } from '../components/skeleton.tsx'
import { useListExtensionsQuery } from './endpoints.ts'
import styles from './page.module.css'

/** Whose telephone is whose. Calls count for the member who has the extension. */
export function Extensions() {
  const { data: map, error, refetch } = useListExtensionsQuery()
  return (
    <section className={`panel list ${styles.deliveries}`} aria-labelledby="extensions">
      <header>
        <h2 id="extensions">Extensions</h2>
        <p className="quiet">
          A call counts for the member who has its extension. Set extensions under{' '}
          <Link to="/admin/members">Members</Link>.
        </p>
      </header>
      {map ? (
        <Mapping map={map} />
      ) : error ? (
        <LoadFailure what="The extensions" error={error} onRetry={() => void refetch()} />
      ) : (
        <Bones lines={5} />
      )}
    </section>
  )
}

function Mapping({ map: { colleagues, unmapped, failure } }: { map: ExtensionMap }) {
  if (failure !== null) return <p className={styles.unknown}>MightyCall's team is not known: {failure}</p>
  return (
    <>
      <ul className={styles.extensions} aria-label="Extensions at MightyCall">
        {colleagues.map(({ extension, fullName, member }) => (
          <li className={`list-row ${styles.colleague}`} key={extension}>
            <span className={styles.extension}>{extension}</span>
            <span className={styles.what}>
              {member ? nameOf(member) : 'Nobody here'} <span className="quiet">· {fullName} at MightyCall</span>
            </span>
            {member ? <Badge tone="positive">Mapped</Badge> : <Badge tone="caution">No member</Badge>}
          </li>
        ))}
      </ul>
      {unmapped.length > 0 && (
        <ul className={styles.extensions} aria-label="Members without an extension at MightyCall">
          {unmapped.map(({ id, extension, ...name }) => (
            <li className={`list-row ${styles.colleague}`} key={id}>
              <span className={styles.extension}>{extension ?? '–'}</span>
              <span className={styles.what}>{nameOf(name)}</span>
              <Badge tone="caution">{extension ? 'Not at MightyCall' : 'No extension'}</Badge>
            </li>
          ))}
        </ul>
      )}
    </>
  )
}

const nameOf = (person: PersonName) => fullName(person) || 'A member without a name'
