import { Badge, LoadFailure } from '@portal/sdk'
import Check from 'lucide-react/icons/check'
import { useListAchievementsQuery, useListUserAchievementsQuery } from '../endpoints.ts'
import { Bones } from '../components/skeleton.tsx'
import styles from './challenges.module.css'
import { Icon } from './icon.tsx'
import { rarityTone, titled } from './words.ts'

export function Achievements() {
  const { data: achievements, error, refetch } = useListAchievementsQuery()
  const { data: unlocked } = useListUserAchievementsQuery()
  if (error && !achievements) {
    return <LoadFailure what="The achievements" error={error} onRetry={() => void refetch()} />
  }
  const ids = new Set(unlocked?.map(it => it.achievementId))
  return (
    <div className={styles.cards} aria-busy={!achievements}>
      {!achievements && <Bones count={6} height="7rem" />}
      {achievements?.map(({ id, icon, title, description, rarity }) => {
        const isUnlocked = ids.has(id)
        return (
          <article
            key={id}
            className={`panel ${styles.card} ${isUnlocked ? '' : styles.isLocked}`}
            aria-label={`${title}, ${isUnlocked ? 'unlocked' : 'locked'}`}
          >
            <header>
              <span className={styles.icon}>
                <Icon name={icon} />
              </span>
              <h3>{title}</h3>
            </header>
            <p className="quiet">{description}</p>
            <div className={styles.badges}>
              <Badge tone={rarityTone[rarity]}>{titled(rarity)}</Badge>
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
