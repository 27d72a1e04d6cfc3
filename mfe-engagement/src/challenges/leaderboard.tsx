import type { engagement } from '@portal/contracts/engagement'
import type { Reply } from '@portal/contracts/operation'
import { Badge, EmptyState, LoadFailure, useUser } from '@portal/sdk'
import { type Column, DataTable } from '@portal/sdk/ui/data-table'
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
    width: 64,
    render: ({ rank, xp }) => (
      <span className="inline">
        {rank}
        {rank <= 3 && xp > 0 && <Medal className={styles.medal} size={16} aria-hidden />}
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
    title: 'XP',
    width: 120,
    align: 'right',
    onCard: 'aside',
    render: ({ xp }) => <strong>{xp.toLocaleString('en-US')} XP</strong>,
  },
]
