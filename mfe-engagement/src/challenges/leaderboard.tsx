import { Badge, EmptyState, LoadFailure, useSession } from '@portal/sdk'
import Medal from 'lucide-react/icons/medal'
import { useLeaderboardQuery } from '../endpoints.ts'
import { memberName } from '../components/member-name.ts'
import styles from './challenges.module.css'

export function Leaderboard() {
  const { user } = useSession()
  const { data: entries, error, refetch } = useLeaderboardQuery()
  return (
    <section className={`panel ${styles.leaderboard}`} aria-labelledby="top-performers" aria-busy={!entries && !error}>
      <h2 id="top-performers">Top Performers</h2>
      <p className="quiet">See how you rank against your peers</p>
      {error && !entries && <LoadFailure what="The leaderboard" error={error} onRetry={() => void refetch()} />}
      {!entries && !error && <p role="status">Loading leaderboard</p>}
      {entries?.length === 0 && <EmptyState icon={<Medal />} title="No rankings yet" />}
      <ol>
        {entries?.map(({ id, level, xp, ...name }, index) => (
          <li key={id} className={id === user.id ? styles.isUser : ''} aria-current={id === user.id || undefined}>
            <span className={styles.rank}>{index + 1}</span>
            <strong>
              {memberName(name)} {id === user.id && <Badge tone="accent">You</Badge>}
            </strong>
            <span className="quiet">Level {level}</span>
            <span className={styles.xp}>{xp.toLocaleString('en-US')} XP</span>
          </li>
        ))}
      </ol>
    </section>
  )
}
