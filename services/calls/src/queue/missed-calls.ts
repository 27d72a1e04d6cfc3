import type { ChangeEvent } from '@portal/contracts'
import { audit, publishChange, type Transaction } from '@portal/service-kit'
import { publishLiveCallsOf } from '../calls/store-live-calls.ts'

/** Older missed calls come from the history of a newly connected platform. Their callers no longer expect a call back. */
const returnedForMs = 2 * 3_600_000

interface CallerLead {
  id: string
  e164: string
  createdAt: string
}

/** Removes the missed call of a number that a later call returned. */
export const returnMissedCalls = (transaction: Transaction, callId: string) => transaction`
  delete from missed_call using call
  where call.id = ${callId} and call.phone_e164 = missed_call.phone_e164 and started_at >= missed_call.at`

/** Removes the missed calls of numbers that were added to the do-not-call list. */
export async function dropListedMissedCalls(transaction: Transaction): Promise<void> {
  const dropped = await transaction`
    delete from missed_call using do_not_call where do_not_call.phone_e164 = missed_call.phone_e164`
  if (dropped.count > 0) await publishChange(transaction, { tags: [{ type: 'Queue' }, { type: 'Floor' }] })
}

/**
 * Adds the numbers whose last call was missed to the queue, and removes those that someone has talked to since. Creates a
 * lead, without consent, for a number that has none. Leaves out our own numbers and those on the do-not-call list.
 * @param numbers with reported calls, in E.164.
 * @returns the tags of the created leads.
 */
export async function queueMissedCalls(
  transaction: Transaction,
  by: Parameters<typeof audit>[1],
  numbers: readonly string[],
  now: Date,
): Promise<ChangeEvent['tags']> {
  if (numbers.length === 0) return []
  await transaction`
    delete from missed_call where phone_e164 = any (${[...numbers]}) and exists (
      select from call where call.phone_e164 = missed_call.phone_e164 and outcome = 'answered' and started_at >= missed_call.at)`
  const missed = await readMissed(transaction, numbers, now)
  const created = await createLeads(transaction, by, missed)
  if (created.length > 0) await publishLiveCallsOf(transaction, numbers)
  await transaction`
    insert into missed_call as stored (phone_e164, at, lead_id)
    select e164, at, (select id from lead where phone_e164 = e164 and spam_reason is null order by created_at desc limit 1)
    from jsonb_to_recordset(${transaction.json(missed.map(it => ({ ...it })))}) as missed(e164 text, at timestamptz(3))
    order by e164
    on conflict (phone_e164) do update set at = excluded.at, lead_id = excluded.lead_id
    where stored.at is distinct from excluded.at`
  return [
    ...created.map(({ id, createdAt: at }) => ({ type: 'Lead' as const, id, change: 'created' as const, at })),
    ...(created.length > 0 ? [{ type: 'NewLeads' as const }, { type: 'LeadSummary' as const }] : []),
  ]
}

interface MissedNumber {
  readonly e164: string
  readonly at: string
}

/** Returns the numbers whose last missed call no one has returned, with its time. Locks them, so that only one lead is created. */
async function readMissed(transaction: Transaction, numbers: readonly string[], now: Date): Promise<MissedNumber[]> {
  const missed = await transaction<MissedNumber[]>`
    select phone_e164 as e164, max(started_at)::timestamptz(3) as at from call
    where phone_e164 = any (${[...numbers]}) and direction = 'inbound' and outcome in ('missed', 'voicemail')
      and started_at > ${new Date(now.getTime() - returnedForMs)}
      -- An outcome without a lead plans no retry.
      and not exists (select from call as later
        where later.phone_e164 = call.phone_e164 and later.started_at >= call.started_at and (later.outcome = 'answered'
          or exists (select from call_outcome where call_id = later.id and call_outcome.lead_id is not null)))
      and not exists (select from do_not_call where do_not_call.phone_e164 = call.phone_e164)
      and not exists (
        select from call as ours where ours.our_number is not null and e164_of(ours.our_number) = call.phone_e164)
    group by phone_e164 order by phone_e164`
  await transaction`
    select pg_advisory_xact_lock(hashtextextended(e164, 0)) from unnest(${missed.map(({ e164 }) => e164)}::text[]) as missed(e164)`
  return [...missed]
}

/** Creates a lead for each number that has none, and links its missed call. */
async function createLeads(
  transaction: Transaction,
  by: Parameters<typeof audit>[1],
  missed: readonly MissedNumber[],
): Promise<CallerLead[]> {
  const created = await transaction<CallerLead[]>`
    insert into lead (created_at, full_name, phone, phone_e164, email, origin)
    select at, 'Caller ' || national_phone(e164, e164), e164, e164, '', 'call'
    from jsonb_to_recordset(${transaction.json(missed.map(it => ({ ...it })))}) as caller(e164 text, at timestamptz(3))
    where not exists (select from lead where phone_e164 = e164 and spam_reason is null)
    returning id, phone_e164 as e164, created_at as "createdAt"`
  if (created.length === 0) return []
  for (const { id } of created) {
    await audit(transaction, by, { action: 'lead.create', subjectId: id, details: { origin: 'call' } })
  }
  // By ID: the platform may later report that the call began earlier, before the lead.
  await transaction`
    update call set lead_id = lead.id from lead
    where lead.id = any (${created.map(({ id }) => id)}) and call.phone_e164 = lead.phone_e164
      and started_at >= lead.created_at and lead_id is null`
  return [...created]
}
