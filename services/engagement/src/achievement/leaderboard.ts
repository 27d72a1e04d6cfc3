import type { engagement } from '@portal/contracts'
import type { Handler } from '@portal/service-kit'
import type { EngagementDeps } from '../deps.ts'
import { levelOf } from '../progress/level.ts'

/** Lists active members by XP, highest first. On a tie, the member who reached it first is first, then by name. */
export const leaderboard: Handler<typeof engagement.leaderboard, EngagementDeps> = async (_, { sql, members }) => {
  const [rows] = await Promise.all([
    sql<{ id: string; xp: number; reached: number }[]>`
      select member_id as id, sum(amount)::int as xp, rank() over (order by max(at), max(id))::int as reached
      from xp_event group by member_id`,
    members.refresh(),
  ])
  const earned = new Map(rows.map(row => [row.id, row]))
  return members
    .list()
    .filter(member => member.isActive)
    .map(({ id, firstName, lastName }) => {
      const { xp, reached } = earned.get(id) ?? { xp: 0, reached: 0 }
      return { id, firstName, lastName, level: levelOf(xp).level, xp, reached }
    })
    .sort(
      (one, other) =>
        other.xp - one.xp ||
        one.reached - other.reached ||
        one.firstName.localeCompare(other.firstName) ||
        one.lastName.localeCompare(other.lastName),
    )
}
