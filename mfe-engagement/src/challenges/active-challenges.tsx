import { EmptyState } from '@portal/sdk'
import { Button } from '@portal/sdk/ui'
import Target from 'lucide-react/icons/target'
import { Bar } from '../components/progress-bar.tsx'
import { ChallengeCard } from './challenge-card.tsx'
import styles from './challenges.module.css'
import type { TakenChallenge } from './use-board.ts'
import { amountOf } from './words.ts'

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
  const { title, type } = challenge
  return (
    <ChallengeCard challenge={challenge}>
      <div className={styles.progress}>
        <Bar label={`Progress of ${title}`} value={currentProgress} target={targetValue} />
        <p>
          <span>
            {amountOf(type, currentProgress)}/{amountOf(type, targetValue)}
          </span>
          <strong className="tone-special">+{xpReward} XP</strong>
        </p>
      </div>
    </ChallengeCard>
  )
}
