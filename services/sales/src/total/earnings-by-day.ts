import type { Earnings, sales } from '@portal/contracts'
import type { Handler } from '@portal/service-kit'
import { isOnOrAfter, periodEnd, periodStart, saleDay, isOnOrBefore } from '../calendar.ts'
import type { SalesDeps } from '../deps.ts'
import { scopedAgentId } from '../sale/sales-scope.ts'

/** Lists the earnings of every day of this week (Monday to Sunday) or month. Future days have zero. */
export const earningsByDay: Handler<typeof sales.earningsByDay, SalesDeps> = async ({ actor, query }, deps) => {
  const { sql } = deps
  const agentId = scopedAgentId(actor, query)
  const first = periodStart(sql, query.period, deps)
  const last = periodEnd(sql, query.period, deps)
  return sql<(Earnings & { date: string })[]>`
    select day::date::text as date, coalesce(sum(earnings_cents), 0)::float8 as earnings, count(earnings_cents)::int as count
    from generate_series(${first}::timestamp, ${last}::timestamp, interval '1 day') day
    left join (
      select earnings_cents, ${saleDay(sql, deps)} as sold_on from sale
      where voided_at is null ${agentId ? sql`and agent_id = ${agentId}` : sql``}
        and ${isOnOrAfter(sql, first, deps)} and ${isOnOrBefore(sql, last, deps)}
    ) sold on sold_on = day::date
    group by day order by day`
}
