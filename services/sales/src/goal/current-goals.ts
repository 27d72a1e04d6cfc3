import type { Sql, Transaction } from '@portal/service-kit'
import { type Calendar, today } from '../calendar.ts'

/** Returns this month's goals in cents by member ID: the newest row of each member up to this month. */
export async function currentGoals(
  sql: Sql | Transaction,
  memberId: string | null,
  calendar: Calendar,
): Promise<Map<string, number>> {
  const rows = await sql<{ memberId: string; goal: number | null }[]>`
    select distinct on (member_id) member_id as "memberId", goal_cents as goal from goal
    where month <= ${today(sql, calendar)} ${memberId ? sql`and member_id = ${memberId}` : sql``}
    order by member_id, month desc`
  return new Map(rows.flatMap(({ memberId, goal }) => (goal === null ? [] : [[memberId, goal] as const])))
}
