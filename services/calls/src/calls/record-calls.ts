import type { callsInternal, ChangeEvent, RecordedCall } from '@portal/contracts'
import { publishChange, type Handler, type Transaction } from '@portal/service-kit'
import type { CallsDeps } from '../deps.ts'
import { toE164 } from '../phone-number.ts'
import { followReportedCalls } from '../queue/follow-calls.ts'
import { storeLiveCalls } from './store-live-calls.ts'

/** Only an inbound call is missed. An outbound one that no one answered is not. */
const withOutcome = (call: RecordedCall): RecordedCall =>
  call.direction === 'outbound' && call.outcome === 'missed' ? { ...call, outcome: 'other' } : call

/** Stores calls that the telephony platform reports. A call with a known external ID is updated if it differs. */
export const recordCalls: Handler<typeof callsInternal.recordCalls, CallsDeps> = async (
  { body, requestId },
  { sql, now },
) =>
  sql.begin(async transaction => {
    // If a batch reports a call twice, the last report counts.
    const calls = [...new Map(body.calls.map(call => [call.externalId, withOutcome(call)])).values()]
    const changed = await transaction<ChangedCall[]>`
      insert into call as stored (external_id, direction, phone_number, outcome, duration_seconds, started_at, member_id)
      select * from jsonb_to_recordset(${transaction.json(calls)}) as reported("externalId" text, direction text,
        "phoneNumber" text, outcome text, "durationSeconds" int, "startedAt" timestamptz, "memberId" uuid)
      order by 1
      on conflict (external_id) do update set direction = excluded.direction, phone_number = excluded.phone_number,
        outcome = excluded.outcome, duration_seconds = excluded.duration_seconds, started_at = excluded.started_at,
        member_id = coalesce(excluded.member_id, stored.member_id)
      where (stored.direction, stored.phone_number, stored.outcome, stored.duration_seconds, stored.started_at, stored.member_id)
        is distinct from (excluded.direction, excluded.phone_number, excluded.outcome, excluded.duration_seconds,
          excluded.started_at, coalesce(excluded.member_id, stored.member_id))
      returning id, phone_number as "phoneNumber", xmax = 0 as "isNew"`
    if (changed.length > 0) {
      await publishChange(transaction, { tags: await changedTags(transaction, changed) })
      await followReportedCalls(transaction, { actor: null, requestId }, calls, now())
    }
    await storeLiveCalls(transaction, calls, now())
    return { changed: changed.length }
  })

interface ChangedCall {
  id: string
  phoneNumber: string
  isNew: boolean
}

// A change event holds up to 50 tags.
const maxNamed = 15

/** The calls and the leads with their numbers, or all of them if there are many. */
async function changedTags(transaction: Transaction, calls: readonly ChangedCall[]): Promise<ChangeEvent['tags']> {
  const numbersOf = (some: readonly ChangedCall[]) => some.flatMap(({ phoneNumber }) => toE164(phoneNumber) ?? [])
  const leads = await transaction<{ id: string; number: string }[]>`
    select id, phone_e164 as number from lead
    where phone_e164 = any (${numbersOf(calls)}) and spam_reason is null limit ${maxNamed + 1}`
  // A new call may be an attempt or an inquiry, which decides whether its leads may be called.
  const newNumbers = new Set(numbersOf(calls.filter(({ isNew }) => isNew)))
  return [
    ...(calls.length > maxNamed
      ? [{ type: 'Call' as const }]
      : calls.map(({ id, isNew }) => ({ type: 'Call' as const, id, ...(isNew && { change: 'created' as const }) }))),
    ...(leads.length > maxNamed
      ? [{ type: 'LeadHistory' as const }, { type: 'Lead' as const }]
      : leads.flatMap(({ id, number }) => [
          { type: 'LeadHistory' as const, id },
          ...(newNumbers.has(number) ? [{ type: 'Lead' as const, id }] : []),
        ])),
    { type: 'Metrics' },
  ]
}
