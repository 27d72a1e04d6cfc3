import type { SaleFilters } from '@portal/contracts'
import { type Actor, ApiError, type Sql } from '@portal/service-kit'
import { isOnOrAfter, isOnOrBefore } from '../calendar.ts'
import { scopedAgentId } from './sales-scope.ts'

/**
 * The condition that picks the sales of all filters that the caller may see. Days are inclusive, in the organisation's zone.
 * @throws {ApiError} `forbidden` as `whose`.
 */
export function matchesFilters(sql: Sql, caller: Actor, filters: SaleFilters, timeZone: string) {
  const { saleType, startDate, endDate } = filters
  const agentId = scopedAgentId(caller, filters)
  return sql`
    true
    ${agentId ? sql`and agent_id = ${agentId}` : sql``}
    ${saleType ? sql`and sale_type = ${saleType}` : sql``}
    ${startDate ? sql`and ${isOnOrAfter(sql, sql`${startDate}::date`, { timeZone })}` : sql``}
    ${endDate ? sql`and ${isOnOrBefore(sql, sql`${endDate}::date`, { timeZone })}` : sql``}`
}

/** @throws {ApiError} `invalid_request` for a sale type that never was on the list. */
export async function checkSaleType(sql: Sql, { saleType }: SaleFilters): Promise<void> {
  if (!saleType) return
  const [known] = await sql`select 1 from sale_type where name = ${saleType} limit 1`
  if (known) return
  const message = 'Choose one of the listed sale types.'
  throw new ApiError('invalid_request', `saleType: ${message}`, { issues: [{ path: 'saleType', message }] })
}
