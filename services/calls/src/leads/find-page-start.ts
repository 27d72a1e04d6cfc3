import type { CursorPosition, Sql } from '@portal/service-kit'
import { type LeadFilters, matchesFilters, mustCountRows } from './lead-filters.ts'
import { isInPartialFirstDay, isInPartialLastDay, isWholeDay, tallyMatches, tallyPeriod } from './lead-tally.ts'

/** Where a page starts: `skip` matching leads after the position, or after the top of the list. */
interface PageStart {
  after: CursorPosition | null
  skip: number
  /** Number of matching leads. */
  total: number
}

const lowestId = '00000000-0000-0000-0000-000000000000'

/**
 * Finds the lead at an index without reading all leads before it: the leads are counted per UTC day, and only the leads
 * of one day are skipped. The counts come from the tally, except for a ZIP code or a member's leads, which are few.
 */
export async function findPageStart(sql: Sql, filters: LeadFilters, timeZone: string, at: number): Promise<PageStart> {
  const where = matchesFilters(sql, filters, timeZone)
  // date_bin finds the day of an instant three times as fast as `at time zone`.
  const days = mustCountRows(filters)
    ? sql`days as (select date_bin('24 hours', created_at, 'epoch') + interval '24 hours' as beyond, count(*) as leads
        from lead where ${where} group by 1),
      newest as (select 0 as leads), oldest as (select 0 as leads)`
    : sql`${tallyPeriod(sql, filters, timeZone)},
      days as (select (day + 1)::timestamp at time zone 'UTC' as beyond, sum(leads) as leads from lead_tally, period
        where ${tallyMatches(sql, filters)} and ${isWholeDay(sql)} group by day),
      newest as (select count(*) as leads from lead, period where ${where} and ${isInPartialLastDay(sql)}),
      oldest as (select count(*) as leads from lead, period where ${where} and ${isInPartialFirstDay(sql)})`
  const [{ total, day }] = await sql<[{ total: number; day: { createdAt: string; before: number } | null }]>`
    with ${days},
    counted as (select beyond, (select leads from newest) + sum(leads) over (order by beyond desc) - leads as before from days)
    select
      (newest.leads + oldest.leads + (select coalesce(sum(leads), 0) from days))::int as total,
      (select json_build_object('createdAt', beyond::timestamptz(3), 'before', before) from counted
        where before <= ${at} order by beyond limit 1) as day
    from newest, oldest`
  if (!day) return { after: null, skip: at, total }
  return { after: { createdAt: day.createdAt, id: lowestId }, skip: at - day.before, total }
}
