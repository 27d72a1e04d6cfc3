import type { leadFilters } from '@portal/contracts'
import type { Sql } from '@portal/service-kit'
import type { z } from 'zod'

export type LeadFilters = z.output<typeof leadFilters> & {
  /** Only leads that had come in by then. */
  asOf?: string | undefined
}

/** The condition that picks the leads of all filters. Days are inclusive, in the organisation's zone; a ZIP matches by prefix. */
export function matching(sql: Sql, filters: LeadFilters, timeZone: string) {
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
