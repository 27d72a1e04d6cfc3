import type { engagement, Reply } from '@portal/contracts'
import type { Handler } from '@portal/service-kit'
import type { EngagementDeps } from '../deps.ts'

/** Lists the user's unlocked achievements, newest first. */
export const listUserAchievements: Handler<typeof engagement.listUserAchievements, EngagementDeps> = async (
  { actor },
  { sql, progress },
) => {
  await progress.refreshIfDue(actor.id)
  return sql<Reply<typeof engagement.listUserAchievements>>`
    select achievement_id as "achievementId", unlocked_at as "unlockedAt"
    from user_achievement where member_id = ${actor.id} order by unlocked_at desc, achievement_id`
}
