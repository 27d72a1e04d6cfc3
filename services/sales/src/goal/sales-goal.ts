import type { SalesGoal, sales } from '@portal/contracts'
import type { Sql, Transaction, Handler } from '@portal/service-kit'
import { type Calendar, isOnOrAfter, periodEnd, periodStart, today } from '../calendar.ts'
import type { SalesDeps } from '../deps.ts'
import { scopedAgentId } from '../sale/sales-scope.ts'
import { forecast } from './forecast.ts'
import { currentGoals } from './current-goals.ts'

/** Returns this month's earnings, goal, and forecast of one member or of the team. */
export const salesGoal: Handler<typeof sales.salesGoal, SalesDeps> = async ({ actor, query }, deps) =>
  readGoal(deps.sql, scopedAgentId(actor, query), deps)

/**
 * @param memberId null for the team: the goals and earnings of all members who have a goal, added up. If no member has a
 * goal, the earnings of all members.
 */
export async function readGoal(
  sql: Sql | Transaction,
  memberId: string | null,
  calendar: Calendar,
): Promise<SalesGoal> {
  const goals = await currentGoals(sql, memberId, calendar)
  const earners = memberId ? [memberId] : [...goals.keys()]
  const [month] = await sql<[{ earned: number; day: string; monthEnd: string }]>`
    select coalesce(sum(earnings_cents), 0)::float8 as earned, ${today(sql, calendar)}::text as day,
      ${periodEnd(sql, 'month', calendar)}::text as "monthEnd"
    from sale
    where voided_at is null ${earners.length > 0 ? sql`and agent_id in ${sql(earners)}` : sql``}
      and ${isOnOrAfter(sql, periodStart(sql, 'month', calendar), calendar)}`
  return {
    goal: goals.size === 0 ? null : [...goals.values()].reduce((sum, goal) => sum + goal, 0),
    earned: month.earned,
    forecast: forecast(month.earned, month.day),
    monthEnd: month.monthEnd,
  }
}
