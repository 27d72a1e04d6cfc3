import { Badge, LoadFailure, Skeleton } from '@portal/sdk'
import Check from 'lucide-react/icons/check'
import { useListAchievementsQuery, useListUserAchievementsQuery } from '../endpoints.ts'
import styles from './challenges.module.css'
import { ChallengeIcon } from './challenge-icon.tsx'
import { capitalize, rarityTone } from './labels.ts'

export function Achievements() {
  const { data: achievements, error, refetch } = useListAchievementsQuery()
  const { data: userAchievements } = useListUserAchievementsQuery()
  if (error && !achievements) {
    return <LoadFailure what="The achievements" error={error} onRetry={() => void refetch()} />
  }
  const unlockedIds = new Set(userAchievements?.map(({ achievementId }) => achievementId))
  return (
    <div className="cards" aria-busy={!achievements}>
      {!achievements && <Skeleton count={6} height="7rem" />}
      {achievements?.map(({ id, icon, title, description, rarity }) => {
        const isUnlocked = unlockedIds.has(id)
        return (
          <article
            key={id}
            className={`panel column gap-4 ${styles.card} ${isUnlocked ? '' : styles.isLocked}`}
            aria-label={`${title}, ${isUnlocked ? 'unlocked' : 'locked'}`}
          >
            <header className="row gap-4">
              <span className={`disc ${isUnlocked ? 'tone-accent' : 'tone-neutral'} ${styles.icon}`}>
                <ChallengeIcon name={icon} />
              </span>
              <h3 className={isUnlocked ? 'grow' : 'grow quiet'}>{title}</h3>
            </header>
            <p className="quiet grow">{description}</p>
            <div className="row wrap gap-2">
              <Badge tone={rarityTone[rarity]}>{capitalize(rarity)}</Badge>
              {isUnlocked && (
                <Badge tone="positive" icon={<Check aria-hidden />}>
                  Unlocked
                </Badge>
              )}
            </div>
          </article>
        )
      })}
    </div>
  )
}
