import { installation, type Release } from '@portal/contracts/releases'
import { Badge, DateText } from '@portal/sdk'
import { Button } from '@portal/sdk/ui'
import { type Column, DataTable } from '@portal/sdk/ui/data-table'
import { RowMenu } from '@portal/sdk/ui/row-menu'
import ChevronRight from 'lucide-react/icons/chevron-right'
import { Health } from './health.tsx'
import type { Move } from './move-dialog.tsx'
import styles from './page.module.css'
import { RemoteDetails } from './remote-details.tsx'

const columns: Column<Release>[] = [
  {
    title: 'Module',
    width: 150,
    minWidth: 120,
    isName: true,
    onCard: 'title',
    render: ({ remote }) => <strong className={styles.module}>{remote}</strong>,
  },
  {
    title: 'Build',
    width: 122,
    onCard: 'note',
    render: ({ build, version, candidate }) => (
      <span className="stack gap-1">
        {version ? <code>{build}</code> : <Badge tone="negative">Unreadable</Badge>}
        {candidate && (
          <>
            <code>{candidate.build}</code>
            <span className={styles.wraps}>
              <Badge tone="accent">Candidate: {[`${candidate.share}%`, ...candidate.roles].join(', ')}</Badge>
            </span>
          </>
        )}
      </span>
    ),
  },
  {
    title: 'Health, last 24 hours',
    width: 220,
    minWidth: 168,
    onCard: 'aside',
    render: ({ remote, health }) => <Health remote={remote} health={health} />,
  },
  {
    title: 'Live since',
    width: 134,
    onCard: 'note',
    cardTitle: 'since',
    render: ({ since, by }) => (
      <span className={styles.wraps}>
        <DateText at={since} /> {by !== installation && <span className="quiet">{by}</span>}
      </span>
    ),
  },
  {
    title: 'Details',
    width: 104,
    align: 'right',
    onCard: 'before',
    render: ({ remote, otherBuilds }, { isOpen, toggle }) => {
      const history = historyLabel(otherBuilds.length)
      return (
        <span className={`touch-buttons ${styles.history}`}>
          <Button
            size="small"
            type="text"
            aria-expanded={isOpen}
            aria-label={`${history} of ${remote}`}
            icon={<ChevronRight size={16} aria-hidden />}
            iconPlacement="end"
            onClick={toggle}
          >
            {history}
          </Button>
        </span>
      )
    },
  },
]

/** Returns the text of the button that shows the other builds of a remote and its history. */
const historyLabel = (count: number) => (count === 0 ? 'History' : `${count} ${count === 1 ? 'build' : 'builds'}`)

interface ReleaseTableProps {
  releases: readonly Release[] | undefined
  onMove: (move: Move) => void
}

export function ReleaseTable({ releases, onMove }: ReleaseTableProps) {
  const hasMenus = releases?.some(release => movesOf(release, onMove).length > 0) ?? false
  return (
    <DataTable
      label="Releases"
      columns={columns}
      rows={releases?.map(release => ({ ...release, id: release.remote }))}
      skeletonRows={6}
      rowClass={() => styles.release}
      details={release => <RemoteDetails release={release} onMove={onMove} />}
      {...(hasMenus && {
        actionsWidth: 48,
        actions: (release: Release) => <RowMenu of={release.remote} items={movesOf(release, onMove)} />,
      })}
    />
  )
}

function movesOf({ remote, build: stable, candidate, otherBuilds }: Release, onMove: (move: Move) => void) {
  const from = candidate?.build ?? stable
  const rollBack = { isDangerous: true, onSelect: () => onMove({ kind: 'rollback', remote, from }) }
  if (candidate) {
    const promote: Move = { kind: 'promote', remote, build: candidate.build, from: stable }
    return [
      { label: 'Promote the candidate…', onSelect: () => onMove(promote) },
      { label: 'Roll back the candidate…', ...rollBack },
    ]
  }
  const hasEarlier = otherBuilds.some(({ lastReleased, isWithdrawn }) => lastReleased && !isWithdrawn)
  return hasEarlier ? [{ label: 'Roll back…', ...rollBack }] : []
}
