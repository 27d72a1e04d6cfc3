import type { Sql } from '@portal/service-kit'
import { type LeadFilters, matching } from './lead-filters.ts'
import { inHead, inTail, inTally, period, wholeDays } from './lead-tally.ts'

/**
 * How many leads match all filters. Whole days come from the tally; the leads themselves are counted for the first and
 * the last day of a period and for a ZIP, which few leads share.
 */
export async function countLeads(sql: Sql, filters: LeadFilters, timeZone: string): Promise<number> {
  const where = matching(sql, filters, timeZone)
  const [counted] = filters.zipCode
    ? await sql<[{ total: number }]>`select count(*)::int as total from lead where ${where}`
    : await sql<[{ total: number }]>`
        with ${period(sql, filters, timeZone)}
        select ((select coalesce(sum(leads), 0) from lead_tally, period where ${inTally(sql, filters)} and ${wholeDays(sql)})
          + (select count(*) from lead, period where ${where} and ${inHead(sql)})
          + (select count(*) from lead, period where ${where} and ${inTail(sql)}))::int as total`
  return counted.total
}
