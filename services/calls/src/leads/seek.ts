import type { Sql } from '@portal/service-kit'
import type { Position } from './cursor.ts'
import { type LeadFilters, matching } from './matching.ts'
import { inTail, inTally, period, wholeDays } from './tally.ts'

/** Where a page begins: `skip` matching leads behind `after`, or behind the top of the list. */
interface Start {
  after: Position | null
  skip: number
}

const beforeEveryId = '00000000-0000-0000-0000-000000000000'

/**
 * Finds the n-th matching lead without passing all those before it: the tally says on which day it is, and only that
 * day's leads are skipped over. A ZIP leaves so few that they are skipped over directly.
 */
export async function seek(sql: Sql, filters: LeadFilters, timeZone: string, at: number): Promise<Start> {
  if (at === 0 || filters.zipCode) return { after: null, skip: at }
  const [found] = await sql<{ createdAt: string; before: number }[]>`
    with ${period(sql, filters, timeZone)},
    newest as (select count(*) as leads from lead, period
      where ${matching(sql, filters, timeZone)} and ${inTail(sql)}),
    days as (select day, sum(leads) as leads from lead_tally, period
      where ${inTally(sql, filters)} and ${wholeDays(sql)} group by day),
    counted as (select day, (select leads from newest) + sum(leads) over (order by day desc) - leads as before from days)
    select ((day + 1)::timestamp at time zone 'UTC')::timestamptz(3) as "createdAt", before::int from counted
    where before <= ${at} order by day limit 1`
  if (!found) return { after: null, skip: at }
  return { after: { createdAt: found.createdAt, id: beforeEveryId }, skip: at - found.before }
}
