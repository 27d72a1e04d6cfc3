import { levelXp } from '@portal/contracts/engagement'
import { LoadFailure, type Preload, Skeleton } from '@portal/sdk'
import { Link } from '@portal/sdk/router'
import { ChallengeIcon } from '../challenges/challenge-icon.tsx'
import { formatAmount } from '../challenges/labels.ts'
import { useChallenges } from '../challenges/use-challenges.ts'
import { engagementApi, useUserStatsQuery } from '../endpoints.ts'
import { ProgressBar } from '../components/progress-bar.tsx'
import styles from './dashboard.module.css'

const maxShown = 3

/** The dashboard card with the level, the XP bar, and the first three active challenges. */
export default function Progress() {
  const { data: stats, error, refetch } = useUserStatsQuery()
  const { challenges } = useChallenges()
  const active = challenges?.active.slice(0, maxShown)
  return (
    <section
      className={`panel stack gap-4 ${styles.card}`}
      aria-labelledby="your-progress"
      aria-busy={!stats && !error}
    >
      <header className="row spread">
        <h2 id="your-progress">Your Progress</h2>
        <Link to="/challenges" aria-label="View All challenges">
          View All
        </Link>
      </header>
      {error && !stats && <LoadFailure what="Your progress" error={error} onRetry={() => void refetch()} />}
      {!stats && !error && <Skeleton height="8rem" />}
      {stats && (
        <div className="stack gap-2">
          <p className="row spread">
            <strong>Level {stats.level}</strong>
            <span className="quiet">
              {stats.xp % levelXp}/{levelXp} XP
            </span>
          </p>
          <ProgressBar label="Progress to the next level" value={stats.xp % levelXp} target={levelXp} />
        </div>
      )}
      {active?.length === 0 && (
        <p className="quiet">
          No active challenges. <Link to="/challenges?tab=available">Browse available challenges to get started!</Link>
        </p>
      )}
      <ul className="stack gap-4">
        {active?.map(({ id, challenge, currentProgress, targetValue }) => (
          <li key={id} className={`row gap-4 ${styles.challenge}`}>
            <ChallengeIcon name={challenge.icon} size={18} />
            <div className="stack gap-1 grow">
              <p className="row spread">
                <span>{challenge.title}</span>
                <span className="quiet">
                  {formatAmount(challenge.type, currentProgress)}/{formatAmount(challenge.type, targetValue)}
                </span>
              </p>
              <ProgressBar label={`Progress: ${challenge.title}`} value={currentProgress} target={targetValue} />
            </div>
          </li>
        ))}
      </ul>
    </section>
  )
}

const preload: Preload = ({ dispatch }) => {
  const { userStats, listChallenges, listUserChallenges } = engagementApi.endpoints
  const options = { subscribe: false }
  void dispatch(userStats.initiate(undefined, options))
  void dispatch(listChallenges.initiate(undefined, options))
  void dispatch(listUserChallenges.initiate(undefined, options))
}
Progress.preload = preload
