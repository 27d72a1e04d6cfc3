import type { ExtensionMap } from '@portal/contracts/admin'
import { fullName, type PersonName } from '@portal/contracts/fields'
import { Badge, LoadFailure } from '@portal/sdk'
import { Link } from '@portal/sdk/router'
import { Skeleton } from '../components/skeleton.tsx'
import { useListExtensionsQuery } from './endpoints.ts'
import styles from './page.module.css'

/** Which member has which extension; calls are credited by extension. */
export function Extensions() {
  const { data: map, error, refetch } = useListExtensionsQuery()
  return (
    <section className={`panel list ${styles.wide}`} aria-labelledby="extensions">
      <header>
        <h2 id="extensions">Extensions</h2>
        <p className="quiet">
          Calls are credited to the member with that extension. Set extensions in{' '}
          <Link to="/admin/members">Members</Link>.
        </p>
      </header>
      {map ? (
        <ExtensionLists map={map} />
      ) : error ? (
        <LoadFailure what="The extensions" error={error} onRetry={() => void refetch()} />
      ) : (
        <Skeleton lines={5} />
      )}
    </section>
  )
}

function ExtensionLists({ map: { colleagues, unmapped, failure } }: { map: ExtensionMap }) {
  if (failure !== null) return <p className={styles.failure}>Couldn't load the extensions from MightyCall: {failure}</p>
  return (
    <>
      <ul className={styles.list} aria-label="Extensions in MightyCall">
        {colleagues.map(({ extension, fullName, member }) => (
          <li className={`list-row ${styles.extensionRow}`} key={extension}>
            <span className={styles.extension}>{extension}</span>
            <span className={styles.summary}>
              {member ? memberName(member) : 'Unassigned'} <span className="quiet">· {fullName} in MightyCall</span>
            </span>
            {member ? <Badge tone="positive">Mapped</Badge> : <Badge tone="caution">No member</Badge>}
          </li>
        ))}
      </ul>
      {unmapped.length > 0 && (
        <ul className={styles.list} aria-label="Members without an extension in MightyCall">
          {unmapped.map(({ id, extension, ...name }) => (
            <li className={`list-row ${styles.extensionRow}`} key={id}>
              <span className={styles.extension}>{extension ?? '–'}</span>
              <span className={styles.summary}>{memberName(name)}</span>
              <Badge tone="caution">{extension ? 'Not in MightyCall' : 'No extension'}</Badge>
            </li>
          ))}
        </ul>
      )}
    </>
  )
}

const memberName = (name: PersonName) => fullName(name) || 'Unnamed member'
