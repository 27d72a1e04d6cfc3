import { EmptyState } from '@portal/sdk'
import { Button } from '@portal/sdk/ui'
import Target from 'lucide-react/icons/target'
import { ProgressBar } from '../components/progress-bar.tsx'
import { ChallengeCard } from './challenge-card.tsx'
import { formatAmount } from './labels.ts'
import type { ActivatedChallenge } from './use-challenges.ts'

export function ActiveChallenges({ challenges, onBrowse }: { challenges: ActivatedChallenge[]; onBrowse: () => void }) {
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
    <div className="cards">
      {challenges.map(activated => (
        <ActiveCard key={activated.id} activated={activated} />
      ))}
    </div>
  )
}

function ActiveCard({ activated }: { activated: ActivatedChallenge }) {
  const { challenge, currentProgress, targetValue, xpReward } = activated
  const { title, type } = challenge
  return (
    <ChallengeCard challenge={challenge}>
      <div className="stack gap-2">
        <ProgressBar label={`Progress: ${title}`} value={currentProgress} target={targetValue} />
        <p className="row spread">
          <span className="quiet dense">
            {formatAmount(type, currentProgress)}/{formatAmount(type, targetValue)}
          </span>
          <strong className="tone-special">+{xpReward} XP</strong>
        </p>
      </div>
    </ChallengeCard>
  )
}
