import type { sales } from '@portal/contracts'
import type { Handler } from '@portal/service-kit'
import { isOnOrAfter, saleDay, today, totalsStart } from '../calendar.ts'
import type { SalesDeps } from '../deps.ts'
import { scopedAgentId } from '../sale/sales-scope.ts'
import { type TotalsRow, toTotals, totalsColumns } from './totals.ts'

/** Returns earnings and counts of today, this week, and this month, for the sales that the user may see. */
export const salesStats: Handler<typeof sales.salesStats, SalesDeps> = async ({ actor, query }, deps) => {
  const { sql, timeZone } = deps
  const agentId = scopedAgentId(actor, query)
  const [row] = await sql<[TotalsRow & { day: string; nextDayAt: string }]>`
    select ${totalsColumns(sql)}, calendar.day::text as day,
      day_start(calendar.day + 1, ${timeZone}) as "nextDayAt"
    from (select ${today(sql, deps)} as day) calendar
    left join (
      select earnings_cents, ${saleDay(sql, deps)} as sold_on from sale
      where voided_at is null ${agentId ? sql`and agent_id = ${agentId}` : sql``} and ${isOnOrAfter(sql, totalsStart(sql, deps), deps)}
    ) sold on true
    group by calendar.day`
  return { ...toTotals(row), day: row.day, nextDayAt: row.nextDayAt }
}
