import { levelXp } from '@portal/contracts/engagement'
import { LoadFailure } from '@portal/sdk'
import { Link } from '@portal/sdk/router'
import { Icon } from '../challenges/icon.tsx'
import { useBoard } from '../challenges/use-board.ts'
import { amountOf } from '../challenges/words.ts'
import { useUserStatsQuery } from '../endpoints.ts'
import { Bar } from '../components/progress-bar.tsx'
import { Bones } from '../components/skeleton.tsx'
import styles from './dashboard.module.css'

const shownAtMost = 3

/** Level, XP bar and the first active challenges. */
export default function Progress() {
  const { data: stats, error, refetch } = useUserStatsQuery()
  const { board } = useBoard()
  const active = board?.active.slice(0, shownAtMost)
  return (
    <section className={`panel ${styles.card}`} aria-labelledby="your-progress" aria-busy={!stats && !error}>
      <header>
        <h2 id="your-progress">Your Progress</h2>
        <Link to="/challenges" aria-label="View All challenges">
          View All
        </Link>
      </header>
      {error && !stats && <LoadFailure what="Your progress" error={error} onRetry={() => void refetch()} />}
      {!stats && !error && <Bones count={1} height="8rem" />}
      {stats && (
        <div className={styles.level}>
          <p>
            <strong>Level {stats.level}</strong>
            <span>
              {stats.xp % levelXp}/{levelXp} XP
            </span>
          </p>
          <Bar label="Progress to the next level" value={stats.xp % levelXp} target={levelXp} />
        </div>
      )}
      {active?.length === 0 && (
        <p className="quiet">
          No active challenges. <Link to="/challenges?tab=available">Browse available challenges to get started!</Link>
        </p>
      )}
      <ul className={styles.challenges}>
        {active?.map(({ id, challenge, currentProgress, targetValue }) => (
          <li key={id}>
            <Icon name={challenge.icon} size={18} />
            <div>
              <p>
                <span>{challenge.title}</span>
                <span className="quiet">
                  {amountOf(challenge.type, currentProgress)}/{amountOf(challenge.type, targetValue)}
                </span>
              </p>
              <Bar label={`Progress of ${challenge.title}`} value={currentProgress} target={targetValue} />
            </div>
          </li>
        ))}
      </ul>
    </section>
  )
}
