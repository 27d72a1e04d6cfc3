import { levelXp } from '@portal/contracts/engagement'
import { LoadFailure, Skeleton } from '@portal/sdk'
import type { ReactNode } from 'react'
import { ProgressBar } from '../components/progress-bar.tsx'
import { useUserStatsQuery } from '../endpoints.ts'
import styles from './challenges.module.css'

/** 1 → '1 day', 3 → '3 days' */
const formatDays = (days: number) => `${days} ${days === 1 ? 'day' : 'days'}`

export function StatCards() {
  const { data: stats, error, refetch } = useUserStatsQuery()
  if (error && !stats) {
    return (
      <section className="panel space-below">
        <LoadFailure what="Your stats" error={error} onRetry={() => void refetch()} />
      </section>
    )
  }
  return (
    <div className={styles.stats} aria-busy={!stats}>
      {!stats && <Skeleton count={4} height="100%" />}
      {stats && (
        <>
          <StatCard
            title="Level"
            value={stats.level}
            progress={
              <ProgressBar label="Progress to the next level" value={stats.xp % levelXp} target={levelXp} isThin />
            }
          >
            <p className="quiet small">{stats.xpToNextLevel} XP to the next level</p>
          </StatCard>
          <StatCard title="Total XP" value={stats.xp.toLocaleString('en-US')}>
            <p className="quiet small">from challenges</p>
          </StatCard>
          <StatCard title="Current Streak" value={formatDays(stats.currentStreak)}>
            <p className="quiet small">Longest: {formatDays(stats.longestStreak)}</p>
          </StatCard>
          <StatCard title="Achievements" value={stats.achievementsCount}>
            <p className="quiet small">unlocked</p>
          </StatCard>
        </>
      )}
    </div>
  )
}

interface StatCardProps {
  title: string
  value: string | number
  progress?: ReactNode
  children: ReactNode
}

function StatCard({ title, value, progress, children }: StatCardProps) {
  return (
    <section className="panel column gap-1 stat" aria-label={title}>
      <h2>{title}</h2>
      <div className="row gap-4">
        <p className="stat-value">{value}</p>
        {progress && <div className={styles.progress}>{progress}</div>}
      </div>
      {children}
    </section>
  )
}
