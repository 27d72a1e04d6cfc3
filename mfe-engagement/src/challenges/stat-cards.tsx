import { LoadFailure } from '@portal/sdk'
import type { ReactNode } from 'react'
import { Bar } from '../components/progress-bar.tsx'
import { Bones } from '../components/skeleton.tsx'
import { useUserStatsQuery } from '../endpoints.ts'
import { levelXp } from '@portal/contracts/engagement'
import styles from './challenges.module.css'

const counted = (count: number, noun: string) => `${count} ${noun}${count === 1 ? '' : 's'}`

export function StatCards() {
  const { data: stats, error, refetch } = useUserStatsQuery()
  if (error && !stats) {
    return (
      <section className={`panel ${styles.failed}`}>
        <LoadFailure what="Your figures" error={error} onRetry={() => void refetch()} />
      </section>
    )
  }
  return (
    <div className={styles.stats} aria-busy={!stats}>
      {!stats && <Bones count={4} height="6.25rem" />}
      {stats && (
        <>
          <Card title="Level" figure={stats.level}>
            <Bar label="Progress to the next level" value={stats.xp % levelXp} target={levelXp} />
            <p>{stats.xpToNextLevel} XP to the next level</p>
          </Card>
          <Card title="Total XP" figure={stats.xp.toLocaleString('en-US')}>
            <p>from completed challenges</p>
          </Card>
          <Card title="Current Streak" figure={counted(stats.currentStreak, 'day')}>
            <p>Longest: {counted(stats.longestStreak, 'day')}</p>
          </Card>
          <Card title="Achievements" figure={stats.achievementsCount}>
            <p>unlocked</p>
          </Card>
        </>
      )}
    </div>
  )
}

function Card({ title, figure, children }: { title: string; figure: string | number; children: ReactNode }) {
  return (
    <section className={`panel ${styles.stat}`} aria-label={title}>
      <h2>{title}</h2>
      <p className={styles.figure}>{figure}</p>
      {children}
    </section>
  )
}
