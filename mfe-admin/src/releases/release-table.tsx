import type { Release } from '@portal/contracts/releases'
import { Badge, DateText, RelativeTime } from '@portal/sdk'
import { Button } from '@portal/sdk/ui'
import { type Column, DataTable } from '@portal/sdk/ui/data-table'
import ChevronRight from 'lucide-react/icons/chevron-right'
import styles from './page.module.css'

const columns: Column<Release>[] = [
  {
    title: 'Module',
    isName: true,
    onCard: 'title',
    render: ({ remote }) => <strong className={styles.module}>{remote}</strong>,
  },
  {
    title: 'Version',
    width: 120,
    onCard: 'aside',
    render: ({ version }) => (version ? <Badge tone="accent">{version}</Badge> : <FilesMissing />),
  },
  { title: 'Build', width: 140, render: ({ build }) => <code>{build}</code> },
  { title: 'Live since', width: 160, render: ({ since }) => <DateText at={since} /> },
  { title: 'By', width: 140, render: ({ by }) => (by === 'unknown' ? <span className="quiet">unknown</span> : by) },
  {
    title: 'Other builds',
    width: 120,
    render: ({ remote, otherBuilds: { length: count } }, { isOpen, toggle }) =>
      count === 0 ? (
        <span className="quiet">None</span>
      ) : (
        <Button
          size="small"
          type="text"
          aria-expanded={isOpen}
          aria-label={`${count} other ${count === 1 ? 'build' : 'builds'} of ${remote}`}
          icon={<ChevronRight size={16} aria-hidden className={isOpen ? styles.chevronOpen : undefined} />}
          onClick={toggle}
        >
          {count}
        </Button>
      ),
  },
]

export function ReleaseTable({ releases }: { releases: readonly Release[] | undefined }) {
  return (
    <DataTable
      label="Releases"
      columns={columns}
      rows={releases?.map(release => ({ ...release, id: release.remote }))}
      skeletonRows={6}
      details={release => <OtherBuilds release={release} />}
    />
  )
}

/** Lists the earlier builds of a remote, which can be released again. */
function OtherBuilds({ release: { remote, otherBuilds } }: { release: Release }) {
  return (
    <ul className={styles.otherBuilds} aria-label={`Other builds of ${remote}`}>
      {otherBuilds.map(({ build, version, builtAt, lastReleased }) => (
        <li key={build}>
          <code>{build}</code>
          {version ? <span>{version}</span> : <FilesMissing />}
          <span className="quiet">
            {builtAt && (
              <>
                built <RelativeTime at={builtAt} />
              </>
            )}
            {lastReleased ? (
              <>
                {', last released '}
                <RelativeTime at={lastReleased.at} /> by {lastReleased.by}
              </>
            ) : (
              ', never released'
            )}
          </span>
        </li>
      ))}
    </ul>
  )
}

const FilesMissing = () => <Badge tone="negative">Files missing</Badge>
