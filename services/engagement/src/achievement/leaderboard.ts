import type { engagement } from '@portal/contracts'
import type { Handler } from '@portal/service-kit'
import type { EngagementDeps } from '../deps.ts'
import { levelOf } from '../progress/level.ts'

interface Earned {
  xp: number
  /** Order in which the members reached their XP. */
  reached: number
  /** XP before this week. */
  xpBefore: number
  reachedBefore: number
}

/**
 * Lists active members by XP, highest first. Ties go to the member who reached the XP first, then by name. Includes
 * what each has earned since Monday, and how many ranks they moved.
 */
export const leaderboard: Handler<typeof engagement.leaderboard, EngagementDeps> = async (
  _,
  { sql, members, now, progress },
) => {
  const week = sql`(date_trunc('week', ${now()} at time zone ${progress.timeZone}) at time zone ${progress.timeZone})`
  const [rows] = await Promise.all([
    sql<({ id: string } & Earned)[]>`
      select member_id as id, sum(amount)::int as xp, rank() over (order by max(at), max(id))::int as reached,
        coalesce(sum(amount) filter (where at < ${week}), 0)::int as "xpBefore",
        rank() over (order by max(at) filter (where at < ${week}), max(id) filter (where at < ${week}))::int
          as "reachedBefore"
      from xp_event group by member_id`,
    members.refresh(),
  ])
  const earnedBy = new Map(rows.map(({ id, ...earned }) => [id, earned]))
  const active = members
    .list()
    .filter(member => member.isActive)
    .map(({ id, firstName, lastName }) => ({ id, firstName, lastName, ...(earnedBy.get(id) ?? nothing) }))
    .sort((one, other) => one.firstName.localeCompare(other.firstName) || one.lastName.localeCompare(other.lastName))
  const before = active.toSorted(
    (one, other) => other.xpBefore - one.xpBefore || one.reachedBefore - other.reachedBefore,
  )
  const rankBefore = new Map(before.map(({ id }, index) => [id, index]))
  return active
    .toSorted((one, other) => other.xp - one.xp || one.reached - other.reached)
    .map(({ id, firstName, lastName, xp, xpBefore }, index) => ({
      id,
      firstName,
      lastName,
      level: levelOf(xp).level,
      xp,
      xpThisWeek: xp - xpBefore,
      rankChange: xpBefore === 0 ? null : (rankBefore.get(id) ?? index) - index,
    }))
}

const nothing: Earned = { xp: 0, reached: 0, xpBefore: 0, reachedBefore: 0 }
