import type { ExtensionMap } from '@portal/contracts/admin'
import { fullName, type PersonName } from '@portal/contracts/fields'
import { Badge, LoadFailure } from '@portal/sdk'
import { Link } from '@portal/sdk/router'
import { Button } from '@portal/sdk/ui'
import { type Column, DataTable } from '@portal/sdk/ui/data-table'
import AssignExtension from './assign-extension.tsx'
import { useListExtensionsQuery } from './endpoints.ts'
import styles from './page.module.css'
import { useState } from 'react'

interface ExtensionRow {
  id: string
  extension: string | null
  /** Undefined if no member has the extension. */
  member: (PersonName & { id: string }) | undefined
  /** Name of the extension in MightyCall; null if it isn't there. */
  nameInMightyCall: string | null
}

const columns: Column<ExtensionRow>[] = [
  { title: 'Extension', width: 110, onCard: 'note', cardTitle: 'Ext.', render: ({ extension }) => extension ?? '–' },
  {
    title: 'Member',
    isName: true,
    onCard: 'title',
    render: ({ member }) =>
      member ? (
        <Link className={`strong ${styles.member}`} to={`/admin/members?member=${member.id}`}>
          {memberName(member)}
        </Link>
      ) : (
        <span className="quiet">Unassigned</span>
      ),
  },
  { title: 'In MightyCall', onCard: 'note', render: ({ nameInMightyCall }) => nameInMightyCall ?? '–' },
  { title: 'State', width: 160, onCard: 'aside', render: row => <State row={row} /> },
]

/** Which member has which extension; calls are credited by extension. */
export function Extensions() {
  const { data: map, error, refetch } = useListExtensionsQuery()
  const [assigned, setAssigned] = useState<string | null>(null)
  return (
    <section className="panel full-row" aria-labelledby="extensions">
      <header className={styles.header}>
        <h2 id="extensions">Extensions</h2>
        <p className="quiet">
          Calls are credited to the member with that extension. Set extensions in{' '}
          <Link to="/admin/members">Members</Link>.
        </p>
      </header>
      {!map && error ? (
        <LoadFailure what="The extensions" error={error} onRetry={() => void refetch()} />
      ) : map && map.failure !== null ? (
        <p className="quiet">Couldn't load the extensions from MightyCall: {map.failure}</p>
      ) : (
        <DataTable
          label="Extensions"
          columns={columns}
          rows={map && rowsOf(map)}
          skeletonRows={5}
          actions={({ extension, member }) =>
            extension &&
            !member && (
              <Button size="small" aria-label={`Assign extension ${extension}`} onClick={() => setAssigned(extension)}>
                Assign…
              </Button>
            )
          }
        />
      )}
      {assigned && map && (
        <AssignExtension extension={assigned} members={map.unmapped} onClose={() => setAssigned(null)} />
      )}
    </section>
  )
}

/** The extensions in MightyCall, then the members without one there. */
function rowsOf({ colleagues, unmapped }: ExtensionMap): ExtensionRow[] {
  return [
    ...colleagues.map(({ extension, fullName, member }) => ({
      id: extension,
      extension,
      member: member ?? undefined,
      nameInMightyCall: fullName,
    })),
    ...unmapped.map(({ extension, ...member }) => ({ id: member.id, extension, member, nameInMightyCall: null })),
  ]
}

function State({ row: { extension, member, nameInMightyCall } }: { row: ExtensionRow }) {
  if (nameInMightyCall === null) return <Badge tone="caution">{extension ? 'Not in MightyCall' : 'No extension'}</Badge>
  // Color is for what an admin should fix.
  if (!member) return <Badge tone="caution">No member</Badge>
  return <span className="quiet">Mapped</span>
}

const memberName = (name: PersonName) => fullName(name) || 'Unnamed member'
