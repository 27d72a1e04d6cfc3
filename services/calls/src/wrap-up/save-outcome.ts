import { type CallOutcome, type calls, type SavedOutcome, supervisors } from '@portal/contracts'
import { type Actor, ApiError, audit, publishChange, type ServiceRequest, type Transaction } from '@portal/service-kit'
import { checkCallbackTimes } from '../callbacks/check-times.ts'
import type { PlannedCallback } from '../callbacks/plan-callback.ts'
import { readCallFacts } from '../calls/find-callee.ts'
import { readCallingRules } from '../calling-rules/read-rules.ts'
import type { CallsDeps } from '../deps.ts'
import { leadStage } from '../leads/lead-row.ts'
import { readOutcomes } from '../outcomes/read-outcomes.ts'
import { applyOutcome } from './apply-outcome.ts'
import { checkNotesLength, findOutcome, plannedCallback } from './check-outcome.ts'
import { listNumbers } from './list-numbers.ts'
import { wrapUpChange } from './wrap-up-change.ts'

type OutcomeDeps = Pick<CallsDeps, 'sql' | 'now'> & { config: Pick<CallsDeps['config'], 'PORTAL_TIME_ZONE'> }
type OutcomeRequest = Pick<ServiceRequest<typeof calls.saveOutcome>, 'actor' | 'params' | 'body' | 'requestId'>

/**
 * Stores the outcome of a call and applies it to the lead. The same outcome again changes nothing, unless the call was
 * reported as answered after a "No answer". If the person was erased, the note is left out.
 * @throws {ApiError} `not_found`; `forbidden` for a call of another member; `invalid_request` for an unknown outcome, and
 * for a callback that the outcome needs or doesn't take; otherwise as `checkCallbackTimes`.
 */
export async function saveOutcome(request: OutcomeRequest, deps: OutcomeDeps): Promise<SavedOutcome> {
  const { actor, params, body } = request
  return deps.sql.begin(async transaction => {
    const { outcomes } = await readOutcomes(transaction)
    const outcome = findOutcome(outcomes, body.outcome)
    const call = await lockCall(transaction, params.id, actor)
    const { leadId, memberId = actor.id } = call
    const note = call.isErased ? '' : body.note
    const callback = plannedCallback(body.callback, { outcome, leadId, memberId })
    const earlier = await readEarlier(transaction, params.id, leadId)
    if (earlier && !call.needsOutcome && isSame(earlier, { outcome, note, callback }))
      return readSaved(transaction, params.id, leadId)

    const now = deps.now()
    if (callback && leadId) {
      const facts = await readCallFacts(transaction, call.leadNumber, { leadId }, now)
      const rules = await readCallingRules(transaction)
      checkCallbackTimes({ times: callback, facts, rules, now, path: 'callback.' })
    }
    // The notes already contain the note of the corrected outcome.
    const newNote = note === earlier?.note ? '' : note
    if (newNote !== '') await checkNotesLength(transaction, leadId, newNote)

    const row = { call_id: params.id, lead_id: leadId, member_id: actor.id, outcome: outcome.id, note }
    await transaction`insert into call_outcome ${transaction(row)}`
    await transaction`update call set wrap_up = 'done' where id = ${params.id}`
    const corrected = outcomes.find(({ id }) => id === earlier?.outcome)
    const clock = { now, timeZone: deps.config.PORTAL_TIME_ZONE }
    const ending = { callId: params.id, outcome, corrected, note: newNote, callback, memberId, outcomes, ...clock }
    const applied = leadId ? await applyOutcome(transaction, { ...ending, leadId }) : null
    if (outcome.effects.doNotCall) await listNumbers(transaction, request, { ...call, reason: note || outcome.label })
    await audit(transaction, request, {
      action: 'call.wrap-up',
      subjectId: leadId ?? params.id,
      details: {
        callId: params.id,
        outcome: outcome.label,
        note,
        ...(callback && { from: callback.from, until: callback.until }),
        ...(applied?.notes && { notes: applied.notes }),
      },
    })
    await publishChange(transaction, {
      tags: [{ type: 'Call', id: params.id }, { type: 'Floor' }, ...(applied?.tags ?? [])],
    })
    await publishChange(transaction, wrapUpChange([memberId]))
    return readSaved(transaction, params.id, leadId)
  })
}

interface LockedCall {
  leadId: string | null
  /** Absent for a call of no member. */
  memberId?: string
  /** Of the call, in E.164. */
  e164: string | null
  leadNumber: string | null
  /** Whether the person of the call or of its lead was erased. */
  isErased: boolean
  needsOutcome: boolean
}

type CallRow = Omit<LockedCall, 'memberId' | 'leadNumber'> & { memberId: string | null }

/**
 * Reads a call, and locks it and its lead until the transaction ends, so that its outcomes are stored one at a time, and no
 * one is erased in between.
 */
async function lockCall(transaction: Transaction, callId: string, actor: Actor): Promise<LockedCall> {
  const [call] = await transaction<CallRow[]>`
    select lead_id as "leadId", member_id as "memberId", phone_e164 as e164, erased_at is not null as "isErased",
      wrap_up is not distinct from 'open' as "needsOutcome"
    from call where id = ${callId} for update`
  if (!call) throw new ApiError('not_found', 'This call does not exist.')
  const { memberId, ...others } = call
  if (memberId !== actor.id && !supervisors.includes(actor.role))
    throw new ApiError('forbidden', 'Only the member who had this call, or a supervisor, can say how it ended.')
  const [lead] = await transaction<{ number: string | null; isErased: boolean }[]>`
    select phone_e164 as number, erased_at is not null as "isErased" from lead where id = ${call.leadId} for update`
  return {
    ...others,
    ...(memberId && { memberId }),
    leadNumber: lead?.number ?? null,
    isErased: call.isErased || lead?.isErased === true,
  }
}

interface EarlierOutcome {
  outcome: string
  note: string
  /** Of this call, if it is open. */
  callback: PlannedCallback | null
}

/** Returns the call's latest outcome for this lead; undefined without one. */
async function readEarlier(
  transaction: Transaction,
  callId: string,
  leadId: string | null,
): Promise<EarlierOutcome | undefined> {
  const [earlier] = await transaction<EarlierOutcome[]>`
    select outcome, note,
      (select json_build_object('from', from_at, 'until', until_at, 'ownerId', owner_id) from callback
        where callback.call_id = ${callId} and state = 'open') as callback
    from call_outcome where call_id = ${callId} and lead_id is not distinct from ${leadId}
    order by id desc limit 1`
  return earlier
}

interface Sent {
  outcome: CallOutcome
  note: string
  callback: PlannedCallback | null
}

function isSame(earlier: EarlierOutcome, { outcome, note, callback }: Sent): boolean {
  const keyOf = (planned: PlannedCallback | null) =>
    planned && [Date.parse(planned.from), Date.parse(planned.until), planned.ownerId].join()
  return earlier.outcome === outcome.id && earlier.note === note && keyOf(earlier.callback) === keyOf(callback)
}

async function readSaved(transaction: Transaction, callId: string, leadId: string | null): Promise<SavedOutcome> {
  const [saved] = await transaction<[SavedOutcome]>`
    select call_id as "callId", ${leadId}::uuid as "leadId", outcome, note,
      (select ${leadStage(transaction)} from lead where id = ${leadId}) as stage,
      (select id from callback where callback.call_id = ${callId} and state = 'open') as "callbackId"
    from call_outcome where call_id = ${callId} order by id desc limit 1`
  return saved
}
