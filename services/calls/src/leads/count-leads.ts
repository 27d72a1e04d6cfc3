import type { Sql } from '@portal/service-kit'
import { type LeadFilters, matchesFilters, mustCountRows } from './lead-filters.ts'
import { isInPartialFirstDay, isInPartialLastDay, isWholeDay, tallyMatches, tallyPeriod } from './lead-tally.ts'

/**
 * Counts the leads that match all filters. Whole days come from the tally. Only the partial first and last day of the
 * period, and leads of a ZIP code or of a member, are counted row by row.
 */
export async function countLeads(sql: Sql, filters: LeadFilters, timeZone: string): Promise<number> {
  const where = matchesFilters(sql, filters, timeZone)
  const [counted] = mustCountRows(filters)
    ? await sql<[{ total: number }]>`select count(*)::int as total from lead where ${where}`
    : await sql<[{ total: number }]>`
        with ${tallyPeriod(sql, filters, timeZone)}
        select ((select coalesce(sum(leads), 0) from lead_tally, period where ${tallyMatches(sql, filters)} and ${isWholeDay(sql)})
          + (select count(*) from lead, period where ${where} and ${isInPartialFirstDay(sql)})
          + (select count(*) from lead, period where ${where} and ${isInPartialLastDay(sql)}))::int as total`
  return counted.total
}
