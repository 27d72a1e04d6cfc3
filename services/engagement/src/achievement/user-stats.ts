import type { engagement } from '@portal/contracts'
import type { Handler } from '@portal/service-kit'
import type { EngagementDeps } from '../deps.ts'
import { levelOf } from '../progress/level.ts'
import { dayOf, streaks } from '../progress/streak.ts'

/** Returns the user's level, XP, streaks in the organization's time zone, and number of achievements. */
export const userStats: Handler<typeof engagement.userStats, EngagementDeps> = async ({ actor }, deps) => {
  const { sql, progress, now } = deps
  await progress.refreshIfDue(actor.id)
  const [stored] = await sql<[{ xp: number; achievements: number; days: string[] | null }]>`
    select (select coalesce(sum(amount), 0)::int from xp_event where member_id = ${actor.id}) as xp,
      (select count(*)::int from user_achievement where member_id = ${actor.id}) as achievements,
      (select days::text[] from activity where member_id = ${actor.id}) as days`
  const { current, longest } = streaks(stored.days ?? [], dayOf(now(), progress.timeZone))
  return {
    ...levelOf(stored.xp),
    xp: stored.xp,
    currentStreak: current,
    longestStreak: longest,
    achievementsCount: stored.achievements,
  }
}
