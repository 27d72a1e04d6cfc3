import { type LeadSummary, type LeadView, leadViews } from '@portal/contracts'
import type { Sql, Transaction } from '@portal/service-kit'
import { shareReads } from '../share-reads.ts'
import { followUpBefore, type LeadFilters, matchesFilters } from './lead-filters.ts'

const maxFollowUps = 5
const maxViewCount = 1000

export interface SummaryRequest {
  memberId: string
  timeZone: string
}

/**
 * Returns a function that reads the summary for all members who request it at about the same time.
 * @param timeZone of the organization.
 */
export function createSummaryReader(
  sql: Sql,
  now: () => Date,
  timeZone: string,
): (request: SummaryRequest) => Promise<LeadSummary> {
  const read = shareReads((requests: readonly SummaryRequest[]) => readSummaries(sql, requests, now(), timeZone))
  return async request => (await read(request))(request)
}

async function readSummaries(sql: Sql, requests: readonly SummaryRequest[], now: Date, organizationZone: string) {
  const zones = [...new Set(requests.map(({ timeZone }) => timeZone))]
  const memberIds = [...new Set(requests.map(({ memberId }) => memberId))]
  const [todays, { mine, views, followUps }] = await Promise.all([
    // A zone that only the browser knows must fail for its own members only.
    Promise.allSettled(zones.map(zone => countToday(sql, zone, now))),
    readShared(sql, memberIds, now, organizationZone),
  ])
  return ({ memberId, timeZone }: SummaryRequest): LeadSummary => {
    const today = todays[zones.indexOf(timeZone)]
    if (today?.status !== 'fulfilled') throw today?.reason
    return { today: today.value, followUps, views: { ...views, mine: mine.get(memberId) ?? 0 } }
  }
}

/** Reads on one connection, so that the pool has others for other requests. */
const readShared = (sql: Sql, memberIds: readonly string[], now: Date, timeZone: string) =>
  sql.begin('read only', async transaction => {
    const [followUps, views, mine] = await Promise.all([
      readFollowUps(transaction, followUpBefore(now)),
      countViews(transaction, { memberId: '', now }, timeZone),
      countMine(transaction, memberIds, now, timeZone),
    ])
    return { followUps, views, mine }
  })

async function countToday(sql: Sql, timeZone: string, now: Date): Promise<LeadSummary['today']> {
  const [today] = await sql<[LeadSummary['today']]>`
    select count(*)::int as total, (count(*) filter (where contacted))::int as contacted,
      (count(*) filter (where notes ~ '\\S'))::int as "withNotes"
    from lead where spam_reason is null and created_at >= date_trunc('day', ${now}::timestamptz, ${timeZone})`
  return today
}

async function readFollowUps(transaction: Transaction, dueBefore: Date): Promise<LeadSummary['followUps']> {
  const [[counted], newest] = await Promise.all([
    // Whole days come from the tally; the day of the limit is counted row by row.
    transaction<[{ total: number }]>`
      select ((select coalesce(sum(leads), 0) from lead_tally
          where not contacted and has_notes and day < tally_day(${dueBefore}))
        + (select count(*) from lead where spam_reason is null and not contacted and notes ~ '\\S'
          and created_at >= tally_day(${dueBefore})::timestamp at time zone 'UTC' and created_at < ${dueBefore}))::int as total`,
    transaction<LeadSummary['followUps']['newest']>`
      select id, full_name as "fullName", national_phone(phone, phone_e164) as phone, created_at as "createdAt" from lead
      where spam_reason is null and not contacted and notes ~ '\\S' and created_at < ${dueBefore}
      order by created_at desc, id desc limit ${maxFollowUps}`,
  ])
  return { total: counted.total, newest: [...newest] }
}

type SharedView = Exclude<LeadView, 'mine'>
const sharedViews = leadViews.filter((view): view is SharedView => view !== 'mine')

async function countViews(
  sql: Transaction,
  filters: LeadFilters,
  timeZone: string,
): Promise<Record<SharedView, number>> {
  const counts = sharedViews.map(
    view => sql`(select count(*)::int from (
      select from lead where ${matchesFilters(sql, { ...filters, view }, timeZone)} limit ${maxViewCount}))`,
  )
  const [row] = await sql<
    [{ counts: number[] }]
  >`select array[${counts.reduce((all, count) => sql`${all}, ${count}`)}] as counts`
  return Object.fromEntries(sharedViews.map((view, index) => [view, row.counts[index]])) as Record<SharedView, number>
}

/** @returns how many leads each member has. */
async function countMine(
  sql: Transaction,
  memberIds: readonly string[],
  now: Date,
  timeZone: string,
): Promise<Map<string, number>> {
  const rows = await sql<{ memberId: string; count: number }[]>`
    select member_id as "memberId", (select count(*)::int from (
      select from lead where ${matchesFilters(sql, { view: 'mine', memberId: sql`member_id`, now }, timeZone)}
      limit ${maxViewCount})) as count
    from unnest(${[...memberIds]}::uuid[]) as members (member_id)`
  return new Map(rows.map(({ memberId, count }) => [memberId, count]))
}
