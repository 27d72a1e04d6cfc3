import type { engagement, Reply } from '@portal/contracts'
import type { Verb } from '@portal/service-kit'
import type { EngagementDeps } from '../deps.ts'

/** What the caller has unlocked, newest first. */
export const listUserAchievements: Verb<typeof engagement.listUserAchievements, EngagementDeps> = async (
  { caller },
  { sql, progress },
) => {
  await progress.refreshIfDue(caller.id)
  return sql<Reply<typeof engagement.listUserAchievements>>`
    select achievement_id as "achievementId", unlocked_at as "unlockedAt"
    from user_achievement where member_id = ${caller.id} order by unlocked_at desc, achievement_id`
}
