import type { LeadFilters as RequestedFilters } from '@portal/contracts'
import type { Sql } from '@portal/service-kit'

export type LeadFilters = RequestedFilters & {
  /** Excludes leads that arrived later. */
  asOf?: string | undefined
}

/**
 * SQL condition for leads that match all filters; spam never does. Days are inclusive, in the organization's time zone. A
 * ZIP code matches by prefix.
 */
export function matchesFilters(sql: Sql, filters: LeadFilters, timeZone: string) {
  const { zipCode, serviceInterest, startDate, endDate, contacted, asOf } = filters
  return sql`
    spam_reason is null
    ${zipCode ? sql`and zip_code like ${`${zipCode.replaceAll(/[\\%_]/g, '\\$&')}%`}` : sql``}
    ${serviceInterest ? sql`and services_interested = ${serviceInterest}` : sql``}
    ${startDate ? sql`and created_at >= ${startDate}::date::timestamp at time zone ${timeZone}` : sql``}
    ${endDate ? sql`and created_at < (${endDate}::date + 1)::timestamp at time zone ${timeZone}` : sql``}
    ${asOf ? sql`and created_at <= ${asOf}` : sql``}
    ${contacted ? sql`and contacted = ${contacted === 'true'}` : sql``}`
}
