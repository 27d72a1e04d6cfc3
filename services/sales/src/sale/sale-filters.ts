import type { SaleFilters } from '@portal/contracts'
import { type Actor, ApiError, type Sql } from '@portal/service-kit'
import { isOnOrAfter, isOnOrBefore } from '../calendar.ts'
import { scopedAgentId } from './sales-scope.ts'

export interface ListFilters extends SaleFilters {
  leadId?: string | undefined
}

/**
 * SQL condition for sales that match all filters and that the actor may see. Days are inclusive, in the organization's
 * time zone.
 * @throws {ApiError} `forbidden`, see `scopedAgentId`.
 */
export function matchesFilters(sql: Sql, actor: Actor, filters: ListFilters, timeZone: string) {
  const { saleType, startDate, endDate, leadId } = filters
  const agentId = scopedAgentId(actor, filters)
  return sql`
    true
    ${agentId ? sql`and agent_id = ${agentId}` : sql``}
    ${leadId ? sql`and lead_id = ${leadId}` : sql``}
    ${saleType ? sql`and sale_type = ${saleType}` : sql``}
    ${startDate ? sql`and ${isOnOrAfter(sql, sql`${startDate}::date`, { timeZone })}` : sql``}
    ${endDate ? sql`and ${isOnOrBefore(sql, sql`${endDate}::date`, { timeZone })}` : sql``}`
}

/** @throws {ApiError} `invalid_request` for a sale type that was never on the price list. */
export async function checkSaleType(sql: Sql, { saleType }: SaleFilters): Promise<void> {
  if (!saleType) return
  const [known] = await sql`select 1 from sale_type where name = ${saleType} limit 1`
  if (known) return
  const message = 'Choose a sale type from the list.'
  throw new ApiError('invalid_request', `saleType: ${message}`, { issues: [{ path: 'saleType', message }] })
}
