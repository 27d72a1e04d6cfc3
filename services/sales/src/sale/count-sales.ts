import type { Actor, Sql } from '@portal/service-kit'
import { type ListFilters, matchesFilters } from './sale-filters.ts'
import { scopedAgentId } from './sales-scope.ts'

/** Counts the sales that match all filters. Without dates or a lead, reads the counts that a trigger maintains. */
export async function countSales(sql: Sql, actor: Actor, filters: ListFilters, timeZone: string): Promise<number> {
  const { saleType, startDate, endDate, leadId } = filters
  const agentId = scopedAgentId(actor, filters)
  const [counted] =
    startDate || endDate || leadId
      ? await sql<[{ total: number }]>`
          select count(*)::int as total from sale where ${matchesFilters(sql, actor, filters, timeZone)}`
      : await sql<[{ total: number }]>`
          select coalesce(sum(sales), 0)::int as total from sale_count
          where true ${agentId ? sql`and agent_id = ${agentId}` : sql``} ${saleType ? sql`and sale_type = ${saleType}` : sql``}`
  return counted.total
}
