import { EmptyState } from '@portal/sdk'
import { Button } from '@portal/sdk/ui'
import Target from 'lucide-react/icons/target'
import { ProgressBar } from '../components/progress-bar.tsx'
import { SuggestedCard } from './available-challenges.tsx'
import styles from './challenges.module.css'
import { ChallengeCard } from './challenge-card.tsx'
import { formatAmount } from './labels.ts'
import type { ActivatedChallenge, Challenges } from './use-challenges.ts'

/** Cards that fill a row. */
const rowLength = 3
/** Two rows of three, or three rows of two. */
const suggestionCount = 6

interface ActiveChallengesProps {
  challenges: Challenges
  onBrowse: () => void
}

/** The active challenges. Up to two leave room for suggestions, which the user has neither activated nor completed. */
export function ActiveChallenges({ challenges: { active, catalog, completed }, onBrowse }: ActiveChallengesProps) {
  const usedIds = new Set([...active, ...completed].map(({ challengeId }) => challengeId))
  const suggestions = catalog.filter(({ id }) => !usedIds.has(id)).slice(0, suggestionCount)
  return (
    <>
      {active.length === 0 ? (
        <EmptyState
          icon={<Target />}
          title="No active challenges"
          description="Browse available challenges to get started!"
          action={<Button onClick={onBrowse}>Browse Challenges</Button>}
        />
      ) : (
        <div className={`cards ${styles.active}`}>
          {active.map(activated => (
            <ActiveCard key={activated.id} activated={activated} />
          ))}
        </div>
      )}
      {active.length < rowLength && suggestions.length > 0 && (
        <section className={`stack gap-4 ${styles.suggestions}`} aria-label="Suggested challenges">
          <h2>Suggested</h2>
          <div className="cards">
            {suggestions.map(challenge => (
              <SuggestedCard key={challenge.id} challenge={challenge} />
            ))}
          </div>
        </section>
      )}
    </>
  )
}

function ActiveCard({ activated }: { activated: ActivatedChallenge }) {
  const { challenge, currentProgress, targetValue, xpReward } = activated
  const { title, type } = challenge
  return (
    <ChallengeCard challenge={challenge}>
      <div className="stack gap-2">
        <ProgressBar label={`Progress: ${title}`} value={currentProgress} target={targetValue} />
        <p className={`row spread ${styles.reward}`}>
          <span className="quiet dense">
            {formatAmount(type, currentProgress)}/{formatAmount(type, targetValue)}
          </span>
          <strong className="tone-special">+{xpReward} XP</strong>
        </p>
      </div>
    </ChallengeCard>
  )
}
