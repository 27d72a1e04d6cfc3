import { EmptyState } from '@portal/sdk'
import Trophy from 'lucide-react/icons/trophy'
import styles from './challenges.module.css'
import { ChallengeIcon } from './challenge-icon.tsx'
import type { ActivatedChallenge } from './use-challenges.ts'

const formatDay = (instant: string) => new Date(instant).toLocaleDateString('en-US', { dateStyle: 'medium' })

export function CompletedChallenges({ challenges }: { challenges: ActivatedChallenge[] }) {
  if (challenges.length === 0) return <EmptyState icon={<Trophy />} title="No completed challenges yet" />
  return (
    <ul className={`panel rows ${styles.list}`}>
      {challenges.map(({ id, challenge, completedAt, xpReward }) => (
        <li key={id} className="row gap-4">
          <span className={`disc tone-accent ${styles.icon}`}>
            <ChallengeIcon name={challenge.icon} />
          </span>
          <div className="grow">
            <strong>{challenge.title}</strong>
            <p className="quiet">
              Completed {completedAt && <time dateTime={completedAt}>{formatDay(completedAt)}</time>}
            </p>
          </div>
          <strong className="tone-special">+{xpReward} XP</strong>
        </li>
      ))}
    </ul>
  )
}
