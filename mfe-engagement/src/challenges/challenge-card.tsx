import type { Challenge } from '@portal/contracts/engagement'
import { Badge } from '@portal/sdk'
import type { ReactNode } from 'react'
import styles from './challenges.module.css'
import { ChallengeIcon } from './challenge-icon.tsx'
import { capitalize, difficultyTone } from './labels.ts'

interface ChallengeCardProps {
  challenge: Challenge
  /** Shown below the description, such as the progress or an action. */
  children: ReactNode
}

/** A challenge with its icon, title, difficulty, and description. */
export function ChallengeCard({ challenge: { title, description, difficulty, icon }, children }: ChallengeCardProps) {
  return (
    <article className={`panel column gap-4 ${styles.card}`} aria-label={title}>
      <header className="row gap-4">
        <span className={`disc tone-accent ${styles.icon}`}>
          <ChallengeIcon name={icon} />
        </span>
        <h3 className="grow">{title}</h3>
        <Badge tone={difficultyTone[difficulty]}>{capitalize(difficulty)}</Badge>
      </header>
      <p className="quiet grow">{description}</p>
      {children}
    </article>
  )
}
