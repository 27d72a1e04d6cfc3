import type { Call } from '@portal/contracts'
import type { MemberDirectory, Sql } from '@portal/service-kit'
import { callFactColumns } from '../calling-rules/call-facts.ts'
import { type CallFacts, createCallability } from '../calling-rules/callability.ts'
import { type Location, timeZoneOf } from '../calling-rules/places.ts'
import { readCallingRules } from '../calling-rules/read-rules.ts'
import { toE164 } from '../phone-number.ts'
import { shareReads } from '../share-reads.ts'

/** Where calls and what is known about their numbers come from. */
interface CallSources {
  readonly sql: Sql
  readonly members: MemberDirectory
  readonly now: () => Date
}

/** A stored call. */
export type CallRow = Omit<Call, 'member' | 'isMine' | keyof Customer> & {
  memberId: string | null
  leadId: string | null
}

/** A call for any member. */
export type ReadCall = CallRow & Customer

/** The columns of `CallRow`. */
export const callColumns = (sql: Sql) => sql`
  id, direction, phone_number as "phoneNumber", started_at as timestamp, member_id as "memberId",
  lead_id as "leadId", is_by_hand as "isByHand",
  case when outcome = 'voicemail' then 'other' else outcome end as status, outcome = 'voicemail' as "isVoicemail",
  case when outcome = 'answered' then duration_seconds else 0 end as duration`

/**
 * Returns a function that reads calls by ID, with one read for all tabs that request them at about the same time, as tabs do
 * after a change event.
 */
export function createCallReader(sources: CallSources): (ids: readonly string[]) => Promise<ReadCall[]> {
  const read = shareReads((requests: readonly (readonly string[])[]) =>
    readCalls([...new Set(requests.flat())], sources),
  )
  return async ids => {
    const requested = new Set(ids)
    return (await read(ids)).filter(({ id }) => requested.has(id))
  }
}

/** Reads calls by ID, newest first, with fresh names of members. */
export async function readCalls(ids: readonly string[], sources: CallSources): Promise<ReadCall[]> {
  const { sql, members } = sources
  const [rows] = await Promise.all([
    sql<CallRow[]>`select ${callColumns(sql)} from call where id = any (${ids}) order by started_at desc, id desc`,
    members.refresh(),
  ])
  return withCustomers(sources, rows)
}

/** Adds what is known about the numbers of the calls. */
export async function withCustomers(
  sources: Pick<CallSources, 'sql' | 'now'>,
  rows: readonly CallRow[],
): Promise<ReadCall[]> {
  const customerOf = await findCustomers(sources, rows)
  return rows.map(call => ({ ...call, ...customerOf(call) }))
}

type Customer = Pick<Call, 'doNotCall' | 'lead' | 'callable' | 'timeZone'>

/**
 * Returns a lookup of what is known about the numbers of these calls, whatever their notation: whether they may be called,
 * and the lead of the call, or else their newest one at its start. A later lead changes no call.
 */
async function findCustomers(
  { sql, now }: Pick<CallSources, 'sql' | 'now'>,
  rows: readonly CallRow[],
): Promise<(call: CallRow) => Customer> {
  const at = now()
  const [rules, found] = await Promise.all([readCallingRules(sql), readCustomers(sql, rows, at)])
  const callabilityOf = createCallability(rules, at)
  const customers = new Map(found.map(customer => [customer.callId, customer]))
  return ({ id, phoneNumber }) => {
    const { lead, location, ...facts } = customers.get(id) ?? unknownCustomer
    const e164 = toE164(phoneNumber)
    const place = location ?? { zipCode: '', state: '' }
    const callable = callabilityOf({ e164, ...place, ...facts })
    return { doNotCall: facts.isOnDoNotCallList, lead, callable, timeZone: timeZoneOf(place, e164) }
  }
}

interface CustomerRow extends Omit<CallFacts, 'e164' | keyof Location> {
  callId: string
  lead: Call['lead']
  /** Of the newest lead with this number. */
  location: Location | null
}

const unknownCustomer: Omit<CustomerRow, 'callId'> = {
  lead: null,
  location: null,
  locations: [],
  isOnDoNotCallList: false,
  attempts: [],
  lacksConsent: true,
}

const readCustomers = (sql: Sql, rows: readonly CallRow[], now: Date) => sql<CustomerRow[]>`
  select call_id as "callId", ${callFactColumns(sql, { number: sql`number`, inquiredAt: sql`inquired_at`, now })},
    -- Two lookups by index: with one condition for both, the planner may read the whole table for each call.
    coalesce(
      (select json_build_object('id', id, 'fullName', full_name) from lead
        where id = linked_id and spam_reason is null),
      (select json_build_object('id', id, 'fullName', full_name) from lead
        where phone_e164 = number and created_at <= call_at and spam_reason is null
        order by created_at desc limit 1)) as lead,
    (select json_build_object('zipCode', zip_code, 'state', state) from lead
      where phone_e164 = number and spam_reason is null order by created_at desc limit 1) as location
  from unnest(
    ${rows.map(({ id }) => id)}::uuid[],
    ${rows.map(({ phoneNumber }) => toE164(phoneNumber))}::text[],
    ${rows.map(({ leadId }) => leadId)}::uuid[],
    ${rows.map(({ timestamp }) => timestamp)}::timestamptz[],
    ${rows.map(({ direction, timestamp }) => (direction === 'inbound' ? timestamp : null))}::timestamptz[]
  ) as listed (call_id, number, linked_id, call_at, inquired_at)
  where number is not null or linked_id is not null`

/** Returns a call as the list shows it to a viewer; null stands for any member who did not have the call. */
export function toCall(
  { memberId, leadId: _leadId, ...call }: ReadCall,
  viewerId: string | null,
  { members }: Pick<CallSources, 'members'>,
): Call {
  return { ...call, member: members.nameOf(memberId), isMine: memberId !== null && memberId === viewerId }
}
