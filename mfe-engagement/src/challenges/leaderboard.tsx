import type { engagement } from '@portal/contracts/engagement'
import type { Reply } from '@portal/contracts/operation'
import { Badge, EmptyState, LoadFailure, useUser } from '@portal/sdk'
import { type Column, DataTable } from '@portal/sdk/ui/data-table'
import ArrowDown from 'lucide-react/icons/arrow-down'
import ArrowUp from 'lucide-react/icons/arrow-up'
import Medal from 'lucide-react/icons/medal'
import { memberName } from '../components/member-name.ts'
import { useLeaderboardQuery } from '../endpoints.ts'
import styles from './challenges.module.css'

export function Leaderboard() {
  const user = useUser()
  const { data: entries, error, refetch } = useLeaderboardQuery()
  const rows = entries?.map((entry, index) => ({ ...entry, rank: index + 1, isUser: entry.id === user.id }))
  return (
    <section className="panel" aria-labelledby="top-performers" aria-busy={!entries && !error}>
      <h2 id="top-performers">Top Performers</h2>
      <p className="quiet">See how you rank against your peers</p>
      {!entries && !error && <p role="status">Loading leaderboard</p>}
      {error && !entries && <LoadFailure what="The leaderboard" error={error} onRetry={() => void refetch()} />}
      {rows?.length === 0 && <EmptyState icon={<Medal />} title="No rankings yet" />}
      {rows && rows.length > 0 && (
        <DataTable
          label="Top Performers"
          columns={columns}
          rows={rows}
          rowClass={({ isUser }) => (isUser ? styles.isUser : undefined)}
        />
      )}
    </section>
  )
}

type Row = Reply<typeof engagement.leaderboard>[number] & { rank: number; isUser: boolean }

const columns: Column<Row>[] = [
  {
    title: 'Rank',
    width: 104,
    render: ({ rank, xp, rankChange }) => (
      <span className="inline">
        {rank}
        {rank <= 3 && xp > 0 && <Medal className={styles.medal} size={16} aria-hidden />}
        <Movement rankChange={rankChange} xp={xp} />
      </span>
    ),
  },
  {
    title: 'Name',
    isName: true,
    onCard: 'title',
    render: ({ isUser, ...entry }) => (
      <span className="inline">
        <strong className="ellipsis">{memberName(entry)}</strong>
        {isUser && <Badge tone="accent">You</Badge>}
      </span>
    ),
  },
  { title: 'Level', width: 110, render: ({ level }) => `Level ${level}` },
  {
    title: 'This week',
    width: 120,
    align: 'right',
    render: ({ xpThisWeek }) => (
      <span className="quiet">{xpThisWeek > 0 ? `+${xpThisWeek.toLocaleString('en-US')} XP` : '–'}</span>
    ),
  },
  {
    title: 'XP',
    width: 120,
    align: 'right',
    onCard: 'aside',
    render: ({ xp }) => <strong>{xp.toLocaleString('en-US')} XP</strong>,
  },
]

/** How many ranks a member has moved since Monday; nothing if none. */
function Movement({ rankChange, xp }: Pick<Row, 'rankChange' | 'xp'>) {
  if (rankChange === null) return xp > 0 && <span className="quiet small">New</span>
  if (rankChange === 0) return null
  const ranks = Math.abs(rankChange)
  const text = `${rankChange > 0 ? 'Up' : 'Down'} ${ranks} ${ranks === 1 ? 'rank' : 'ranks'} this week`
  const Arrow = rankChange > 0 ? ArrowUp : ArrowDown
  return (
    <span className={`inline small ${rankChange > 0 ? 'tone-positive' : 'quiet'}`} title={text}>
      <span className="visually-hidden">{text}</span>
      <Arrow size={14} aria-hidden />
      <span aria-hidden>{ranks}</span>
    </span>
  )
}
