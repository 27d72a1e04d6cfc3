import type { CursorPosition, Sql } from '@portal/service-kit'
import { type LeadFilters, matching } from './lead-filters.ts'
import { inHead, inTail, inTally, period, wholeDays } from './lead-tally.ts'

/** Where a page begins: `skip` matching leads behind `after`, or behind the top of the list. */
interface Start {
  after: CursorPosition | null
  skip: number
  /** How many leads match. */
  total: number
}

const beforeEveryId = '00000000-0000-0000-0000-000000000000'

/**
 * Finds the n-th matching lead without sorting all those before it: leads are counted by their UTC days, and only within
 * the right day they are skipped over. The tally has counted them already, but for a ZIP, which few leads share.
 */
export async function seek(sql: Sql, filters: LeadFilters, timeZone: string, at: number): Promise<Start> {
  const where = matching(sql, filters, timeZone)
  // date_bin takes a day off an instant in a third of the time of `at time zone`.
  const days = filters.zipCode
    ? sql`days as (select date_bin('24 hours', created_at, 'epoch') + interval '24 hours' as beyond, count(*) as leads
        from lead where ${where} group by 1),
      newest as (select 0 as leads), oldest as (select 0 as leads)`
    : sql`${period(sql, filters, timeZone)},
      days as (select (day + 1)::timestamp at time zone 'UTC' as beyond, sum(leads) as leads from lead_tally, period
        where ${inTally(sql, filters)} and ${wholeDays(sql)} group by day),
      newest as (select count(*) as leads from lead, period where ${where} and ${inTail(sql)}),
      oldest as (select count(*) as leads from lead, period where ${where} and ${inHead(sql)})`
  const [{ total, day }] = await sql<[{ total: number; day: { createdAt: string; before: number } | null }]>`
    with ${days},
    counted as (select beyond, (select leads from newest) + sum(leads) over (order by beyond desc) - leads as before from days)
    select
      (newest.leads + oldest.leads + (select coalesce(sum(leads), 0) from days))::int as total,
      (select json_build_object('createdAt', beyond::timestamptz(3), 'before', before) from counted
        where before <= ${at} order by beyond limit 1) as day
    from newest, oldest`
  if (!day) return { after: null, skip: at, total }
  return { after: { createdAt: day.createdAt, id: beforeEveryId }, skip: at - day.before, total }
}
