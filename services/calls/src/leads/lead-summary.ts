import { type calls, type LeadView, leadViews } from '@portal/contracts'
import type { Handler, Sql } from '@portal/service-kit'
import type { CallsDeps } from '../deps.ts'
import { followUpBefore, type LeadFilters, matchesFilters } from './lead-filters.ts'

const maxFollowUps = 5
const maxViewCount = 1000

interface FollowUp {
  id: string
  fullName: string
  phone: string
  createdAt: string
}

/**
 * Counts all leads since midnight in the user's time zone, all leads that need a follow-up, and up to 1,000 leads of each
 * view; names the five newest follow-ups.
 */
export const leadSummary: Handler<typeof calls.leadSummary, CallsDeps> = async (
  { actor, query },
  { sql, config, now },
) => {
  const clock = now()
  const dueBefore = followUpBefore(clock)
  const [[today], [followUps], newest, views] = await Promise.all([
    sql<[{ total: number; contacted: number; withNotes: number }]>`
      select count(*)::int as total, (count(*) filter (where contacted))::int as contacted,
        (count(*) filter (where notes ~ '\\S'))::int as "withNotes"
      from lead where spam_reason is null
        and created_at >= date_trunc('day', ${clock}::timestamptz, ${query.timeZone})`,
    // Whole days come from the tally; the day of the limit is counted row by row.
    sql<[{ total: number }]>`
      select ((select coalesce(sum(leads), 0) from lead_tally
          where not contacted and has_notes and day < tally_day(${dueBefore}))
        + (select count(*) from lead where spam_reason is null and not contacted and notes ~ '\\S'
          and created_at >= tally_day(${dueBefore})::timestamp at time zone 'UTC' and created_at < ${dueBefore}))::int as total`,
    sql<FollowUp[]>`
      select id, full_name as "fullName", national_phone(phone, phone_e164) as phone, created_at as "createdAt" from lead
      where spam_reason is null and not contacted and notes ~ '\\S' and created_at < ${dueBefore}
      order by created_at desc, id desc limit ${maxFollowUps}`,
    countViews(sql, { memberId: actor.id, now: clock }, config.PORTAL_TIME_ZONE),
  ])
  return { today, followUps: { total: followUps.total, newest: [...newest] }, views }
}

async function countViews(sql: Sql, filters: LeadFilters, timeZone: string): Promise<Record<LeadView, number>> {
  const counts = leadViews.map(
    view => sql`(select count(*)::int from (
      select from lead where ${matchesFilters(sql, { ...filters, view }, timeZone)} limit ${maxViewCount}))`,
  )
  const [row] = await sql<
    [{ counts: number[] }]
  >`select array[${counts.reduce((all, count) => sql`${all}, ${count}`)}] as counts`
  return Object.fromEntries(leadViews.map((view, index) => [view, row.counts[index]])) as Record<LeadView, number>
}
