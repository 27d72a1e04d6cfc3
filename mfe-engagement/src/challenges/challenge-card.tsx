import type { Challenge } from '@portal/contracts/engagement'
import { Badge } from '@portal/sdk'
import type { ReactNode } from 'react'
import styles from './challenges.module.css'
import { Icon } from './icon.tsx'
import { difficultyTone, titled } from './words.ts'

interface ChallengeCardProps {
  challenge: Challenge
  children: ReactNode
}

/** What a challenge is about; `children` say how far it is, or what it takes. */
export function ChallengeCard({ challenge: { title, description, difficulty, icon }, children }: ChallengeCardProps) {
  return (
    <article className={`panel ${styles.card}`} aria-label={title}>
      <header>
        <span className={styles.icon}>
          <Icon name={icon} />
        </span>
        <h3>{title}</h3>
        <Badge tone={difficultyTone[difficulty]}>{titled(difficulty)}</Badge>
      </header>
      <p className="quiet">{description}</p>
      {children}
    </article>
  )
}
