import { type calls, type Floor, type FloorMember, floorStates } from '@portal/contracts'
import type { Handler, MemberDirectory, Sql } from '@portal/service-kit'
import { locationsColumn } from '../calling-rules/call-facts.ts'
import type { Locations } from '../calling-rules/places.ts'
import { readCallingRules } from '../calling-rules/read-rules.ts'
import { isInProgress } from '../calls/store-live-calls.ts'
import type { CallsDeps } from '../deps.ts'
import { startOfToday } from '../leads/lead-filters.ts'
import { createLeadClock, dueMs } from '../queue/lead-clock.ts'
import type { QueueSnapshot } from '../queue/queue-snapshot.ts'

/** Returns what each active member is doing, and counts of waiting leads. */
export const readFloor: Handler<typeof calls.floor, CallsDeps> = async (_, deps) => {
  const { sql, members, now, config, readQueue } = deps
  const at = now()
  const today = startOfToday(sql, at, config.PORTAL_TIME_ZONE)
  const [activities, [{ dayStart, ...counts }], calledInTimePercent, queue] = await Promise.all([
    readActivities(sql, today, at),
    sql<[Pick<Floor, 'missedCalls' | 'overdueCallbacks'> & { dayStart: string }]>`
      select ${today} as "dayStart", (select count(*)::int from missed_call) as "missedCalls",
        (select count(*)::int from callback where state = 'open' and until_at < ${at}) as "overdueCallbacks"`,
    percentInTime(sql, today, at),
    readQueue(),
    members.refresh(),
  ])
  return { members: floorMembers(members, activities, dayStart), ...newLeads(queue), ...counts, calledInTimePercent }
}

type Fragment = ReturnType<typeof startOfToday>

interface Activity extends Pick<FloorMember, 'state' | 'since' | 'lead'> {
  memberId: string
  callsToday: number
}

/** What each member with a call today, or with one in progress, is doing. */
const readActivities = (sql: Sql, today: Fragment, at: Date) => sql<Activity[]>`
  with activity as (
    select member_id, 'on-call' as state, connected_at as since, call_id from live_call join call on call.id = call_id
      where phase = 'connected' and ${isInProgress(sql, at)}
    union all
    select ringing.member_id, 'ringing', started_at, call_id
      from live_call join call on call.id = call_id cross join unnest(ringing_ids) as ringing(member_id)
      where phase <> 'connected' and ${isInProgress(sql, at)}
    union all
    select member_id, 'wrapping-up', started_at + make_interval(secs => duration_seconds), id from call
      where wrap_up = 'open'
    union all
    select member_id, 'waiting', started_at + make_interval(secs => duration_seconds), null from call
      where started_at >= ${today}
  ),
  latest as (
    select distinct on (member_id) member_id, state, since::timestamptz(3), call_id from activity
    where member_id is not null
    order by member_id, array_position(${[...floorStates]}, state), since desc)
  select member_id as "memberId", state, since,
    (select count(*)::int from call where call.member_id = latest.member_id and started_at >= ${today}) as "callsToday",
    (select json_build_object('id', lead.id, 'fullName', full_name)
      from call join lead on lead.id = call.lead_id or (call.lead_id is null and lead.phone_e164 = call.phone_e164)
      where call.id = call_id and spam_reason is null order by lead.created_at desc limit 1) as lead
  from latest`

function floorMembers(members: MemberDirectory, activities: readonly Activity[], dayStart: string): FloorMember[] {
  const byMember = new Map(activities.map(activity => [activity.memberId, activity]))
  return members
    .list()
    .filter(({ isActive }) => isActive)
    .map(({ id, firstName, lastName, status = null, statusSince = null }) => {
      const { state = 'waiting', since: began = null, lead = null, callsToday = 0 } = byMember.get(id) ?? {}
      const isOnline = state === 'waiting' && status === 'online'
      const since = isOnline ? latest(began, isFrom(dayStart, statusSince) ? statusSince : null) : began
      return { id, name: { firstName, lastName }, state, since, lead, status, statusSince, callsToday }
    })
    .toSorted((one, other) => floorStates.indexOf(one.state) - floorStates.indexOf(other.state))
}

const isFrom = (start: string, at: string | null) => at !== null && Date.parse(at) >= Date.parse(start)

const latest = (one: string | null, other: string | null) =>
  one !== null && (other === null || Date.parse(one) > Date.parse(other)) ? one : other

function newLeads({ waiting, now }: QueueSnapshot) {
  const callable = waiting.filter(({ source, callable: { state } }) => source === 'new' && state === 'now')
  const oldest = callable.map(({ since }) => since).toSorted()[0] ?? null
  return {
    leadsWaiting: callable.length,
    oldestLeadSince: oldest,
    oldestLeadAgeSeconds: oldest === null ? null : Math.floor((now.getTime() - Date.parse(oldest)) / 1000),
  }
}

interface TodaysLead extends Locations {
  e164: string | null
  createdAt: string
  calledAt: string | null
}

async function percentInTime(sql: Sql, today: Fragment, now: Date): Promise<number | null> {
  const [rules, leads] = await Promise.all([
    readCallingRules(sql),
    sql<TodaysLead[]>`
      select phone_e164 as e164, zip_code as "zipCode", state, ${locationsColumn(sql, sql`lead.phone_e164`)},
        -- A lead whose customer chose a later time waits from then on.
        greatest(created_at, (select from_at from callback where lead_id = lead.id and created_by is null)) as "createdAt",
        (select min(started_at) from call where call.phone_e164 = lead.phone_e164 and started_at >= lead.created_at
          and (direction = 'outbound' or outcome = 'answered')) as "calledAt"
      from lead where spam_reason is null and origin = 'web' and phone_e164 is not null
        and created_at >= ${today} and created_at <= ${now}`,
  ])
  const waited = createLeadClock(rules, now)
  const counted = leads
    .map(lead => ({ ms: waited(lead, lead.calledAt), isCalled: lead.calledAt !== null }))
    .filter(({ ms, isCalled }) => isCalled || ms >= dueMs)
  if (counted.length === 0) return null
  const inTime = counted.filter(({ ms, isCalled }) => isCalled && ms < dueMs)
  return Math.round((inTime.length / counted.length) * 100)
}
