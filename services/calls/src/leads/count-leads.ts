import type { Sql } from '@portal/service-kit'
import { type LeadFilters, matchesFilters, mustCountRows } from './lead-filters.ts'
import { isInPartialFirstDay, isInPartialLastDay, isWholeDay, tallyMatches, tallyPeriod } from './lead-tally.ts'

/**
 * SQL of the number of leads that match all filters, as an integer. Whole days come from the tally. Only the partial first
 * and last day of the period, and leads of a ZIP code or of a member, are counted row by row.
 */
export function leadCount(sql: Sql, filters: LeadFilters, timeZone: string) {
  const where = matchesFilters(sql, filters, timeZone)
  if (mustCountRows(filters)) return sql`(select count(*)::int from lead where ${where})`
  return sql`(
    with ${tallyPeriod(sql, filters, timeZone)}
    select ((select coalesce(sum(leads), 0) from lead_tally, period where ${tallyMatches(sql, filters)} and ${isWholeDay(sql)})
      + (select count(*) from lead, period where ${where} and ${isInPartialFirstDay(sql)})
      + (select count(*) from lead, period where ${where} and ${isInPartialLastDay(sql)}))::int)`
}

/** Counts the leads that match all filters. */
export async function countLeads(sql: Sql, filters: LeadFilters, timeZone: string): Promise<number> {
  const [{ total }] = await sql<[{ total: number }]>`select ${leadCount(sql, filters, timeZone)} as total`
  return total
}
