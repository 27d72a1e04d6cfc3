import type { calls, LiveCall } from '@portal/contracts'
import type { Handler } from '@portal/service-kit'
import { timeZoneOf } from '../calling-rules/places.ts'
import type { CallsDeps } from '../deps.ts'
import { isInProgress } from './store-live-calls.ts'

/** How long a call that someone else answered stays in the list of the other members whose phones rang. */
const takenSeconds = 10

type LiveCallRow = Omit<LiveCall, 'member' | 'repliedAt' | 'lead'> & {
  memberId: string | null
  e164: string | null
  lead: (Omit<NonNullable<LiveCall['lead']>, 'timeZone'> & { zipCode: string }) | null
}

/** Lists the calls in progress, the longest first. */
export const listLiveCalls: Handler<typeof calls.listLiveCalls, CallsDeps> = async ({ actor, query }, deps) => {
  const { sql, members, now } = deps
  const at = now()
  const isAll = actor.role !== 'agent' && query.mine !== 'true'
  const isMine = sql`(member_id is not distinct from ${actor.id}::uuid or ${actor.id} = any (ringing_ids))`
  const isTaken = sql`(phase = 'connected' and member_id is distinct from ${actor.id} and ${actor.id} = any (rung_ids)
    and connected_at > ${at}::timestamptz - make_interval(secs => ${takenSeconds}))`
  const [rows] = await Promise.all([
    sql<LiveCallRow[]>`
      select call.id, direction, ${isMine} as "isMine",
        case when ${isMine} or not ${isTaken} then phase else 'taken' end as phase,
        national_phone(phone_number, call.phone_e164) as "phoneNumber", started_at as "startedAt",
        connected_at as "connectedAt", member_id as "memberId", call.phone_e164 as e164, lead.id as "leadId",
        case when lead.id is not null then json_build_object('fullName', full_name, 'city', city, 'state', state,
          'zipCode', zip_code, 'servicesInterested', services_interested, 'hasNotes', notes ~ '\S') end as lead,
        (select count(*)::int from call as earlier
          where earlier.phone_e164 = call.phone_e164 and earlier.started_at < call.started_at) as "earlierCalls"
      from live_call
      join call on call.id = call_id
      left join lateral (
        select lead.* from lead
        where spam_reason is null
          and (lead.id = call.lead_id or (call.lead_id is null and lead.phone_e164 = call.phone_e164))
        order by created_at desc limit 1) as lead on true
      where ${isInProgress(sql, at)}
        ${isAll ? sql`` : sql`and (${isMine} or ${isTaken})`}
      order by started_at, call.id`,
    members.refresh(),
  ])
  return rows.map(({ memberId, e164, lead, ...call }) => ({
    ...call,
    repliedAt: at.toISOString(),
    member: members.nameOf(memberId),
    lead: lead && withTimeZone(lead, e164),
  }))
}

const withTimeZone = ({ zipCode, ...lead }: NonNullable<LiveCallRow['lead']>, e164: string | null) => ({
  ...lead,
  timeZone: timeZoneOf({ zipCode, state: lead.state }, e164),
})
