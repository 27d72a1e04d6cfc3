import { type callsInternal, type ChangeEvent, type RecordedCall, wrapUpAfterSeconds } from '@portal/contracts'
import { publishChange, type Handler, type Transaction } from '@portal/service-kit'
import type { CallsDeps } from '../deps.ts'
import { toE164 } from '../phone-number.ts'
import { followReportedCalls } from '../queue/follow-calls.ts'
import { hasMembersOutcome, retractNoAnswer, storeNoAnswer } from '../wrap-up/store-no-answer.ts'
import { wrapUpChange } from '../wrap-up/wrap-up-change.ts'
import { leadOfNumber } from './lead-of-call.ts'
import { mergeTags } from './merge-tags.ts'
import { callTags } from './number-tags.ts'
import { storeLiveCalls } from './store-live-calls.ts'

/** A call that ended earlier needs no outcome: no one remembers how it ended. */
const wrapUpMs = 15 * 60_000

/** `done` for a call whose outcome the platform knows. */
type Report = RecordedCall & { wrapUp: 'open' | 'done' | null }

/** Only an inbound call is missed. An outbound one that no one answered is not. */
function toReport(call: RecordedCall, now: Date): Report {
  const isUnanswered = call.direction === 'outbound' && call.outcome === 'missed'
  const isAnswered = call.outcome === 'answered' && call.durationSeconds >= wrapUpAfterSeconds
  const endedAt = Date.parse(call.startedAt) + call.durationSeconds * 1_000
  const isRecent = now.getTime() - endedAt < wrapUpMs
  const wrapUp = isUnanswered ? 'done' : isAnswered ? 'open' : null
  return { ...call, outcome: isUnanswered ? 'other' : call.outcome, wrapUp: isRecent ? wrapUp : null }
}

/**
 * Stores calls that the telephony platform reports. A call with a known external ID is updated if it differs. An answered
 * call then needs an outcome, also if it was reported as unanswered before; an unanswered outbound call gets one.
 */
export const recordCalls: Handler<typeof callsInternal.recordCalls, CallsDeps> = async ({ body, requestId }, deps) => {
  const now = deps.now()
  return deps.sql.begin(async transaction => {
    // If a batch reports a call twice, the last report counts.
    const calls = [...new Map(body.calls.map(call => [call.externalId, toReport(call, now)])).values()]
    const lead = leadOfNumber(transaction, {
      number: transaction`e164_of("phoneNumber")`,
      at: transaction`"startedAt"`,
    })
    // Locked first, so that the insert sees an outcome that was just being saved.
    const known = await transaction<Pick<ChangedCall, 'externalId' | 'wrapUp'>[]>`
      select external_id as "externalId", wrap_up as "wrapUp" from call
      where external_id = any (${calls.map(({ externalId }) => externalId)}) order by external_id for update`
    const changed = await transaction<ChangedCall[]>`
      insert into call as stored (external_id, direction, phone_number, outcome, duration_seconds, started_at, member_id,
        our_number, changed_at, wrap_up, lead_id)
      select reported.*, ${lead} from jsonb_to_recordset(${transaction.json(calls)}) as reported("externalId" text,
        direction text, "phoneNumber" text, outcome text, "durationSeconds" int, "startedAt" timestamptz,
        "memberId" uuid, "ourNumber" text, "changedAt" timestamptz, "wrapUp" text)
      order by 1
      on conflict (external_id) do update set direction = excluded.direction, phone_number = excluded.phone_number,
        outcome = excluded.outcome, duration_seconds = excluded.duration_seconds, started_at = excluded.started_at,
        member_id = coalesce(excluded.member_id, stored.member_id),
        our_number = coalesce(excluded.our_number, stored.our_number),
        changed_at = coalesce(excluded.changed_at, stored.changed_at),
        wrap_up = case when excluded.wrap_up = 'open' and not ${hasMembersOutcome(transaction)} then 'open'
          else coalesce(stored.wrap_up, excluded.wrap_up) end,
        lead_id = coalesce(stored.lead_id, excluded.lead_id)
      where stored.erased_at is null and (stored.changed_at > excluded.changed_at) is not true
        and (stored.direction, stored.phone_number, stored.outcome, stored.duration_seconds, stored.started_at,
          stored.member_id, stored.our_number, stored.wrap_up)
        is distinct from (excluded.direction, excluded.phone_number, excluded.outcome, excluded.duration_seconds,
          excluded.started_at, coalesce(excluded.member_id, stored.member_id),
          coalesce(excluded.our_number, stored.our_number), coalesce(stored.wrap_up, excluded.wrap_up))
      returning id, external_id as "externalId", phone_number as "phoneNumber", member_id as "memberId",
        wrap_up as "wrapUp", xmax = 0 as "isNew"`
    const current = await withoutOvertaken(transaction, calls)
    await storeLiveCalls(transaction, current, now)
    if (changed.length === 0) return { changed: 0 }
    const unanswered = new Set(calls.filter(({ wrapUp }) => wrapUp === 'done').map(({ externalId }) => externalId))
    const noAnswerTags = await storeNoAnswer(
      transaction,
      changed.filter(({ externalId }) => unanswered.has(externalId)).map(({ id }) => id),
      { now, timeZone: deps.config.PORTAL_TIME_ZONE },
    )
    const wereOpen = new Set(known.flatMap(({ externalId, wrapUp }) => (wrapUp === 'open' ? externalId : [])))
    const retractedTags = await retractNoAnswer(
      transaction,
      changed.filter(({ externalId, wrapUp }) => wrapUp === 'open' && !wereOpen.has(externalId)).map(({ id }) => id),
    )
    await publishChange(transaction, {
      tags: mergeTags([...(await changedTags(transaction, changed)), ...noAnswerTags, ...retractedTags]),
    })
    await followReportedCalls(transaction, { actor: null, requestId }, current, now)
    const members = new Set(changed.flatMap(({ memberId, wrapUp }) => (memberId && wrapUp === 'open' ? memberId : [])))
    if (members.size > 0) await publishChange(transaction, wrapUpChange([...members]))
    return { changed: changed.length }
  })
}

/**
 * Leaves out reports that arrived after newer ones of their calls. Stores the time of the others, also of those that change
 * only the phase of a call, or nothing.
 */
async function withoutOvertaken(transaction: Transaction, calls: readonly Report[]): Promise<Report[]> {
  const reported = transaction`
    jsonb_to_recordset(${transaction.json(calls)}) as reported("externalId" text, "changedAt" timestamptz)`
  await transaction`
    update call set changed_at = "changedAt" from ${reported}
    where external_id = "externalId" and coalesce(changed_at < "changedAt", "changedAt" is not null)`
  const overtaken = await transaction<{ externalId: string }[]>`
    select "externalId" from ${reported} join call on external_id = "externalId" where changed_at > "changedAt"`
  const ids = new Set(overtaken.map(({ externalId }) => externalId))
  return calls.filter(({ externalId }) => !ids.has(externalId))
}

interface ChangedCall {
  id: string
  externalId: string
  phoneNumber: string
  memberId: string | null
  wrapUp: Report['wrapUp']
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
  // A new call may be an attempt or an inquiry, which decides whether its number may be called.
  const newNumbers = new Set(numbersOf(calls.filter(({ isNew }) => isNew)))
  return [
    ...(calls.length > maxNamed
      ? [{ type: 'Call' as const }]
      : [
          ...calls.map(({ id, isNew }) => ({
            type: 'Call' as const,
            id,
            ...(isNew && { change: 'created' as const }),
          })),
          ...(await callTags(transaction, [...newNumbers])),
        ]),
    ...(leads.length > maxNamed
      ? [{ type: 'LeadHistory' as const }, { type: 'Lead' as const }]
      : leads.flatMap(({ id, number }) => [
          { type: 'LeadHistory' as const, id },
          ...(newNumbers.has(number) ? [{ type: 'Lead' as const, id }] : []),
        ])),
    { type: 'Metrics' },
  ]
}
