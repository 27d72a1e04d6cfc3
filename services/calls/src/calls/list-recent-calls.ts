import type { Call, calls } from '@portal/contracts'
import { decodeCursor, type Sql, encodeCursor, type Handler } from '@portal/service-kit'
import { callFactColumns } from '../calling-rules/call-facts.ts'
import { type CallFacts, createCallability } from '../calling-rules/callability.ts'
import type { Location } from '../calling-rules/places.ts'
import { readCallingRules } from '../calling-rules/read-rules.ts'
import type { CallsDeps } from '../deps.ts'
import { toE164 } from '../phone-number.ts'

const defaultPageSize = 100

type CallRow = Omit<Call, 'member' | 'isMine' | 'doNotCall' | 'lead' | 'callable'> & {
  memberId: string | null
  leadId: string | null
}

/**
 * Lists the calls of all members, or with `mine` those of the user, newest first. With `today`, the same that the
 * dashboard counts. A voicemail has the status `other`.
 */
export const listRecentCalls: Handler<typeof calls.listRecentCalls, CallsDeps> = async (request, deps) => {
  const { sql, members, config, now } = deps
  const { direction, status, mine, today, limit = defaultPageSize, cursor, ids } = request.query
  const after = cursor ? decodeCursor(cursor) : null
  const startOfToday = sql`date_trunc('day', ${now()}::timestamptz, ${config.PORTAL_TIME_ZONE})`
  const where = sql`
    true ${direction ? sql`and direction = ${direction}` : sql``}
    ${status === 'other' ? sql`and outcome in ('voicemail', 'other')` : sql``}
    ${status && status !== 'other' ? sql`and outcome = ${status}` : sql``}
    ${mine === 'true' ? sql`and member_id = ${request.actor.id}` : sql``}
    ${today === 'true' ? sql`and started_at >= ${startOfToday} and started_at <= ${now()}` : sql``}
    ${ids ? sql`and id = any (${ids})` : sql``}`
  const [rows, [counted]] = await Promise.all([
    sql<CallRow[]>`
      select id, direction, phone_number as "phoneNumber", started_at as timestamp, member_id as "memberId",
        lead_id as "leadId", is_by_hand as "isByHand",
        case when outcome = 'voicemail' then 'other' else outcome end as status,
        case when outcome = 'answered' then duration_seconds else 0 end as duration
      from call where ${where} ${after ? sql`and (started_at, id) < (${after.createdAt}, ${after.id})` : sql``}
      order by started_at desc, id desc limit ${limit}`,
    after ? [] : sql<{ total: number }[]>`select count(*)::int as total from call where ${where}`,
    members.refresh(),
  ])
  if (counted) request.setHeader('x-total-count', String(counted.total))
  const last = rows.at(-1)
  if (last && rows.length === limit)
    request.setHeader('x-next-cursor', encodeCursor({ createdAt: last.timestamp, id: last.id }))
  const customerOf = await findCustomers(deps, rows)
  return rows.map(call => {
    const { memberId, leadId: _leadId, ...row } = call
    const isMine = memberId === request.actor.id
    return { ...row, member: members.nameOf(memberId), isMine, ...customerOf(call) }
  })
}

type Customer = Pick<Call, 'doNotCall' | 'lead' | 'callable'>

/**
 * Returns a lookup of what is known about the numbers of these calls, whatever their notation: whether they may be called,
 * and the lead of the call, or else their newest one at its start. A later lead changes no call.
 */
async function findCustomers({ sql, now }: CallsDeps, rows: readonly CallRow[]): Promise<(call: CallRow) => Customer> {
  const at = now()
  const [rules, found] = await Promise.all([readCallingRules(sql), readCustomers(sql, rows, at)])
  const callabilityOf = createCallability(rules, at)
  const customers = new Map(found.map(customer => [customer.callId, customer]))
  return ({ id, phoneNumber }) => {
    const { lead, location, ...facts } = customers.get(id) ?? unknownCustomer
    const callable = callabilityOf({ e164: toE164(phoneNumber), zipCode: '', state: '', ...location, ...facts })
    return { doNotCall: facts.isListed, lead, callable }
  }
}

interface CustomerRow extends Pick<CallFacts, 'isListed' | 'attempts' | 'isUnproven'> {
  callId: string
  lead: Call['lead']
  /** Of the newest lead with this number. */
  location: Location | null
}

const unknownCustomer: Omit<CustomerRow, 'callId'> = {
  lead: null,
  location: null,
  isListed: false,
  attempts: [],
  isUnproven: true,
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
