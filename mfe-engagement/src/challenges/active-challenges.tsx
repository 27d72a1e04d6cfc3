import { Badge, EmptyState } from '@portal/sdk'
import { Button } from '@portal/sdk/ui'
import Target from 'lucide-react/icons/target'
import { Bar } from '../parts/bar.tsx'
import styles from './challenges.module.css'
import { Icon } from './icon.tsx'
import type { TakenChallenge } from './use-board.ts'
import { amountOf, difficultyTone, titled } from './words.ts'

export function ActiveChallenges({ challenges, onBrowse }: { challenges: TakenChallenge[]; onBrowse: () => void }) {
  if (challenges.length === 0) {
    return (
      <EmptyState
        icon={<Target />}
        title="No active challenges"
        description="Browse available challenges to get started!"
        action={<Button onClick={onBrowse}>Browse Challenges</Button>}
      />
    )
  }
  return (
    <div className={styles.cards}>
      {challenges.map(taken => (
        <ActiveCard key={taken.id} taken={taken} />
      ))}
    </div>
  )
}

function ActiveCard({ taken: { challenge, currentProgress, targetValue, xpReward } }: { taken: TakenChallenge }) {
  const { title, description, difficulty, icon, type } = challenge
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
      <div className={styles.progress}>
        <Bar label={`Progress of ${title}`} value={currentProgress} target={targetValue} />
        <p>
          <span>
            {amountOf(type, currentProgress)}/{amountOf(type, targetValue)}
          </span>
          <strong className="tone-special">+{xpReward} XP</strong>
        </p>
      </div>
    </article>
  )
}
