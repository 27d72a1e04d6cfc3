import type { SaleFilters } from '@portal/contracts'
import type { Actor, Sql } from '@portal/service-kit'
import { matchesFilters } from './sale-filters.ts'
import { scopedAgentId } from './sales-scope.ts'

/** How many sales match all filters. Without days they are counted already; days are counted in an index. */
export async function countSales(sql: Sql, caller: Actor, filters: SaleFilters, timeZone: string): Promise<number> {
  const { saleType, startDate, endDate } = filters
  const agentId = scopedAgentId(caller, filters)
  const [counted] =
    startDate || endDate
      ? await sql<[{ total: number }]>`
          select count(*)::int as total from sale where ${matchesFilters(sql, caller, filters, timeZone)}`
      : await sql<[{ total: number }]>`
          select coalesce(sum(sales), 0)::int as total from sale_count
          where true ${agentId ? sql`and agent_id = ${agentId}` : sql``} ${saleType ? sql`and sale_type = ${saleType}` : sql``}`
  return counted.total
}
