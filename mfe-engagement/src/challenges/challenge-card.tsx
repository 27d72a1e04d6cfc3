import type { Challenge } from '@portal/contracts/engagement'
import { Badge } from '@portal/sdk'
import type { ReactNode } from 'react'
import styles from './challenges.module.css'
import { ChallengeIcon } from './challenge-icon.tsx'
import { capitalize } from './labels.ts'

/** Difficulties by the number of bars. */
const difficulties: readonly Challenge['difficulty'][] = ['easy', 'medium', 'hard']

interface ChallengeCardProps {
  challenge: Challenge
  /** Shown below the header, such as the progress or an action. */
  children: ReactNode
}

/** A challenge with its icon, title, difficulty, and description. */
export function ChallengeCard({ challenge: { title, description, difficulty, icon }, children }: ChallengeCardProps) {
  return (
    <article className={`panel column gap-4 ${styles.card}`} aria-label={title}>
      <header className={`gap-4 grow ${styles.header}`}>
        <span className={`disc tone-accent ${styles.icon}`}>
          <ChallengeIcon name={icon} />
        </span>
        <h3>{title}</h3>
        <Badge icon={<DifficultyBars count={difficulties.indexOf(difficulty) + 1} />}>{capitalize(difficulty)}</Badge>
        <p className="quiet">{description}</p>
      </header>
      {children}
    </article>
  )
}

function DifficultyBars({ count }: { count: number }) {
  return (
    <svg viewBox="0 0 14 14" fill="currentColor" aria-hidden>
      {[1, 2, 3].map(bar => (
        <rect
          key={bar}
          x={bar * 4 - 3}
          y={12 - bar * 3}
          width={3}
          height={bar * 3}
          rx={0.75}
          opacity={bar > count ? 0.3 : 1}
        />
      ))}
    </svg>
  )
}
