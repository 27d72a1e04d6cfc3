import type { Challenge } from '@portal/contracts/engagement'
import { toastError, EmptyState, toast } from '@portal/sdk'
import { Button } from '@portal/sdk/ui'
import Target from 'lucide-react/icons/target'
import { useActivateChallengeMutation } from '../endpoints.ts'
import { ChallengeCard } from './challenge-card.tsx'
import styles from './challenges.module.css'
import { challengeTypeLabel, formatAmount } from './labels.ts'

interface AvailableChallengesProps {
  challenges: Challenge[]
  activeIds: ReadonlySet<string>
}

export function AvailableChallenges({ challenges, activeIds }: AvailableChallengesProps) {
  if (challenges.length === 0) return <EmptyState icon={<Target />} title="No challenges available yet" />
  return (
    <div className="cards">
      {challenges.map(challenge => (
        <AvailableCard key={challenge.id} challenge={challenge} isActive={activeIds.has(challenge.id)} />
      ))}
    </div>
  )
}

interface AvailableProps {
  challenge: Challenge
  isActive: boolean
}

/** A challenge with its terms and a button that activates it. */
function AvailableCard({ challenge, isActive }: AvailableProps) {
  const { type, targetValue, xpReward } = challenge
  return (
    <ChallengeCard challenge={challenge}>
      <dl className={styles.terms}>
        <div>
          <dt>Type</dt>
          <dd>{challengeTypeLabel(type)}</dd>
        </div>
        <div>
          <dt>Goal</dt>
          <dd>{formatAmount(type, targetValue)}</dd>
        </div>
        <div>
          <dt>Reward</dt>
          <dd className="strong tone-special">+{xpReward} XP</dd>
        </div>
      </dl>
      <ActivateButton challenge={challenge} isActive={isActive} />
    </ChallengeCard>
  )
}

/** A challenge whose description is enough to choose it. */
export function SuggestedCard({ challenge }: { challenge: Challenge }) {
  return (
    <ChallengeCard challenge={challenge}>
      <div className="row gap-4">
        <strong className="grow tone-special">+{challenge.xpReward} XP</strong>
        <ActivateButton challenge={challenge} isActive={false} isQuiet />
      </div>
    </ChallengeCard>
  )
}

interface ActivateButtonProps extends AvailableProps {
  /** Less prominent than the challenges around it. */
  isQuiet?: boolean
}

function ActivateButton({ challenge: { id, title }, isActive, isQuiet = false }: ActivateButtonProps) {
  const [activate, { isLoading }] = useActivateChallengeMutation()

  async function handleActivate() {
    const { error } = await activate({ challengeId: id })
    if (error) toastError(error, 'Failed to activate challenge', { exactly: true })
    else toast({ title: 'Challenge Activated!', description: 'Good luck achieving your goal!' })
  }

  return (
    <Button
      {...(isQuiet && { type: 'link', className: styles.activate })}
      aria-label={`${isActive ? 'Already Active' : 'Activate Challenge'}: ${title}`}
      disabled={isActive || isLoading}
      onClick={() => void handleActivate()}
    >
      {isActive ? 'Already Active' : 'Activate Challenge'}
    </Button>
  )
}
