import type { Challenge } from '@portal/contracts/engagement'
import { Badge } from '@portal/sdk'
import type { ReactNode } from 'react'
import styles from './challenges.module.css'
import { ChallengeIcon } from './challenge-icon.tsx'
import { capitalize, difficultyTone } from './labels.ts'

interface ChallengeCardProps {
  challenge: Challenge
  /** Shown below the header, such as the progress or an action. */
  children: ReactNode
}

/** A challenge with its icon, title, difficulty, and description. */
export function ChallengeCard({ challenge: { title, description, difficulty, icon }, children }: ChallengeCardProps) {
  return (
    <article className={`panel column gap-4 ${styles.card}`} aria-label={title}>
      <header className={`row gap-4 grow ${styles.header}`}>
        <span className={`disc tone-accent ${styles.icon}`}>
          <ChallengeIcon name={icon} />
        </span>
        <div className="grow">
          <h3>{title}</h3>
          <p className="quiet">{description}</p>
        </div>
        <Badge tone={difficultyTone[difficulty]}>{capitalize(difficulty)}</Badge>
      </header>
      {children}
    </article>
  )
}
