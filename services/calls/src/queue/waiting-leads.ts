import type { Sql, Transaction } from '@portal/service-kit'
import { callFactColumns, leadInquiredAt } from '../calling-rules/call-facts.ts'
import type { CallFacts } from '../calling-rules/callability.ts'
import { isInProgress } from '../calls/store-live-calls.ts'

type Fragment = ReturnType<Sql>

/** Where the leads of the queue come from. A callback may be a promise of one member and open to others. */
const sources = ['callback', 'missed', 'new', 'retry', 'follow-up'] as const
export type QueueSource = (typeof sources)[number]

/** A lead that waits for a call. Other functions decide who is offered it, and whether it may be called now. */
export interface WaitingLead extends CallFacts {
  readonly leadId: string
  readonly fullName: string
  readonly source: QueueSource
  /** When the lead arrived, was missed, or was due. */
  readonly since: string
  readonly ownerId: string | null
  readonly escalatedAt: string | null
  /** For a callback: its owner, and whether the owner promised it. */
  readonly callbackOwnerId: string | null
  readonly isPromised: boolean
  /** Members who gave the lead back within the hour. */
  readonly returnedBy: readonly string[]
}

type Limit = 50 | 500 | 1000

interface WaitingQuery {
  now: Date
  /** The maximum number of leads to read. */
  limit: Limit
  /** For new leads, which otherwise come newest first. */
  oldestFirst?: boolean
}

const hourMs = 3_600_000
/** A lead with notes that no one has contacted is in the queue from this age on. */
export const followUpAfterMs = 24 * hourMs

/** Reads the leads of a source in the order of the queue, without those that are claimed or were called in the last hour. */
export const readWaiting = (sql: Sql | Transaction, source: QueueSource, query: WaitingQuery) =>
  sql<WaitingLead[]>`${waitingOf(sql, source, query)}`

/** Reads the leads of all sources in one statement. */
export const readAllWaiting = (sql: Sql | Transaction, query: WaitingQuery) =>
  sql<WaitingLead[]>`${sources
    .map(source => sql`(${waitingOf(sql, source, query)})`)
    .reduce((all, one) => sql`${all} union all ${one}`)}`

/** Plans each statement of the transaction once per connection: planning these takes as long as reading a hundred leads. */
export const planOnce = (transaction: Transaction) => transaction`set local plan_cache_mode = force_generic_plan`

/** Literals, not a parameter: a plan for any limit would not stop at the first leads. */
function limitOf(sql: Sql | Transaction, limit: Limit): Fragment {
  switch (limit) {
    case 50:
      return sql`50`
    case 500:
      return sql`500`
    case 1000:
      return sql`1000`
  }
}

function waitingOf(sql: Sql | Transaction, source: QueueSource, { now, limit, oldestFirst = false }: WaitingQuery) {
  const isNewestFirst = (source === 'new' && !oldestFirst) || source === 'follow-up'
  const facts = callFactColumns(sql, { number: sql`lead.phone_e164`, inquiredAt: leadInquiredAt(sql), now })
  const order = isNewestFirst ? sql`desc` : sql`asc`
  return sql`
    select lead.id as "leadId", full_name as "fullName", ${source}::text as source, item.since, assigned_to as "ownerId",
      escalated_at as "escalatedAt", item.owner_id as "callbackOwnerId", item.is_promised as "isPromised",
      phone_e164 as e164, zip_code as "zipCode", lead.state, ${facts},
      array(select member_id from lead_release
        where lead_id = lead.id and at > ${new Date(now.getTime() - hourMs)}) as "returnedBy"
    from (${itemsOf(sql, source, now)} order by since ${order} limit ${limitOf(sql, limit)}) as item
      join lead on lead.id = item.lead_id
    order by item.since ${order}, lead.id`
}

/** SQL of the items of a source: lead_id, since, and for callbacks owner_id and is_promised. */
function itemsOf(sql: Sql | Transaction, source: QueueSource, now: Date): Fragment {
  switch (source) {
    case 'callback':
      return sql`
        select lead_id, from_at as since, owner_id, is_promised
        from callback join lead on lead.id = lead_id
        where callback.state = 'open' and from_at <= ${now} and ${isFree(sql, sql`from_at`, now)}`
    case 'missed':
      return sql`
        select lead_id, at as since, null::uuid as owner_id, false as is_promised
        from missed_call join lead on lead.id = lead_id
        where ${isFree(sql, sql`at`, now)}`
    case 'new':
      return sql`
        select id as lead_id, created_at as since, null::uuid as owner_id, false as is_promised from lead
        where not contacted and retry_at is null and coalesce(stage, 'new') = 'new' and created_at <= ${now}
          and ${isFree(sql, null, now)} and ${hasNoCallback(sql)} and ${isUntouched(sql)}`
    case 'retry':
      return sql`
        select id as lead_id, retry_at as since, null::uuid as owner_id, false as is_promised from lead
        where retry_at <= ${now} and ${isOpen(sql)} and ${isFree(sql, sql`retry_at`, now)} and ${hasNoCallback(sql)}`
    case 'follow-up':
      return sql`
        select id as lead_id, created_at as since, null::uuid as owner_id, false as is_promised from lead
        where not contacted and notes ~ '\\S' and created_at < ${new Date(now.getTime() - followUpAfterMs)}
          and retry_at is null and ${isOpen(sql)} and ${isFree(sql, null, now)} and ${hasNoCallback(sql)}`
  }
}

// `offset 0` keeps the planner from joining: it would read all waiting leads to return the first few.

/** No outcome has closed the lead. */
const isOpen = (sql: Sql | Transaction) =>
  sql`coalesce(lead.stage, 'new') not in ('sold', 'lost', 'unreachable', 'not_serviceable')`

const hasNoCallback = (sql: Sql | Transaction) =>
  sql`not exists (select from callback where lead_id = lead.id and state = 'open' offset 0)`

/** No one has called the customer since the lead arrived, or talked with them. */
const isUntouched = (sql: Sql | Transaction) => sql`
  not exists (select from call where call.phone_e164 = lead.phone_e164 and started_at >= lead.created_at
    and (direction = 'outbound' or outcome = 'answered') offset 0)
  and not exists (select from call_attempt
    where call_attempt.phone_e164 = lead.phone_e164 and at >= lead.created_at offset 0)`

/**
 * The lead can be dialed, no one works on it, and no one has called or talked with the customer in the last hour. Calls
 * before `reason`, the time at which it became a next lead, don't count.
 */
function isFree(sql: Sql | Transaction, reason: Fragment | null, now: Date): Fragment {
  const hourAgo = new Date(now.getTime() - hourMs)
  const calledAfter = reason ? sql`greatest(${reason}, ${hourAgo}::timestamptz)` : sql`${hourAgo}::timestamptz`
  return sql`
    lead.spam_reason is null and lead.phone_e164 is not null
    and not exists (select from lead_claim where lead_claim.lead_id = lead.id and expires_at > ${now} offset 0)
    and not exists (select from live_call join call on call.id = call_id
      where call.phone_e164 = lead.phone_e164 and ${isInProgress(sql, now)} offset 0)
    and not exists (select from call where call.phone_e164 = lead.phone_e164 and started_at > ${calledAfter}
      and (direction = 'outbound' or outcome = 'answered') offset 0)
    and not exists (select from call_attempt
      where call_attempt.phone_e164 = lead.phone_e164 and call_attempt.at > ${calledAfter} offset 0)`
}
