import type { CallOutcome, ChangeEvent, LeadStage } from '@portal/contracts'
import type { Transaction } from '@portal/service-kit'
import { closeServedCallbacks, planCallback, type PlannedCallback } from '../callbacks/plan-callback.ts'
import { callbackTags } from '../callbacks/callback-tags.ts'
import { closedStages } from '../calls/lead-of-call.ts'
import { timeZoneOf } from '../calling-rules/places.ts'
import { contactColumns } from '../leads/contact-columns.ts'
import { leadStage } from '../leads/lead-row.ts'
import { returnMissedCalls } from '../queue/missed-calls.ts'
import { noAnswerOf } from '../outcomes/read-outcomes.ts'
import { nextRetry } from './retry-plan.ts'
import { stageAfter } from './stage-after.ts'

/** The outcome of a call with a lead. */
export interface Ending {
  readonly callId: string
  readonly leadId: string
  readonly outcome: CallOutcome
  /** The earlier outcome of the same call; undefined for the first. */
  readonly corrected: CallOutcome | undefined
  readonly note: string
  readonly callback: PlannedCallback | null
  /** Who had the call, and is credited with the contact. */
  readonly memberId: string
  /** All outcomes. */
  readonly outcomes: readonly CallOutcome[]
  readonly now: Date
  /** The organization's, for a lead without one. */
  readonly timeZone: string
}

interface StoredLead {
  stage: LeadStage
  contacted: boolean
  notes: string
  zipCode: string
  state: string
  e164: string | null
}

/** The changes of the outcome to the lead. */
export interface AppliedOutcome {
  readonly stage: LeadStage
  readonly callbackId: string | null
  /** Absent if they stayed. */
  readonly notes?: { readonly from: string; readonly to: string }
  readonly tags: ChangeEvent['tags']
}

/**
 * Applies the outcome of a call to its lead: stage, contact, notes, callbacks, and the next attempt. The caller has stored
 * the outcome. The row stays locked, so that no concurrent edit is lost.
 */
export async function applyOutcome(transaction: Transaction, ending: Ending): Promise<AppliedOutcome> {
  const { callId, leadId, outcome, corrected, callback, memberId, now } = ending
  const { effects } = outcome
  const [lead] = await transaction<[StoredLead]>`
    select ${leadStage(transaction)} as stage, contacted, notes, zip_code as "zipCode", state, phone_e164 as e164
    from lead where id = ${leadId} for update`
  // An attempt that replaces another one, such as a reported "No answer", corrects nothing.
  const isCorrection = corrected !== undefined && corrected.effects.stage !== 'attempted'
  const reached = stageAfter({ current: lead.stage, effects, isCorrection })
  const retry = callback || effects.closes ? null : await planRetry(transaction, ending, lead, reached)
  const stage = retry?.isSpent && reached === 'attempted' ? 'unreachable' : reached
  const notes = ending.note === '' ? lead.notes : [lead.notes, ending.note].filter(Boolean).join('\n')
  const isTakenBack = corrected?.effects.contacted === true && !effects.contacted
  const contacted = effects.contacted || (lead.contacted && !isTakenBack)
  await transaction`
    update lead set stage = ${stage}, notes = ${notes}, contacted = ${contacted},
      retry_at = ${retry?.at ?? null}, version = version + 1
      ${contacted === lead.contacted ? transaction`` : contactColumns(transaction, contacted, memberId)}
    where id = ${leadId}`
  const served = await closeServedCallbacks(transaction, { leadId, callId, closes: effects.closes, now })
  const callbackId = await planCallback(transaction, { callId, leadId, callback, createdBy: memberId, now })
  // A closed lead is not retried: an unanswered call back to its customer leaves the missed call in the queue.
  if (!retry || retry.at || retry.isSpent) await returnMissedCalls(transaction, callId)
  return {
    stage,
    callbackId,
    ...(notes === lead.notes ? {} : { notes: { from: lead.notes, to: notes } }),
    tags: [
      { type: 'Lead', id: leadId },
      { type: 'LeadSummary' },
      ...(contacted === lead.contacted ? [] : [{ type: 'LeadContacted' as const }]),
      ...(served.count > 0 || callback || corrected
        ? callbackTags(leadId)
        : [{ type: 'LeadHistory' as const, id: leadId }, { type: 'Queue' as const }]),
    ],
  }
}

/** When to try again, and whether the retries are used up. A closed lead has no time, even if retries remain. */
interface Retry {
  at: Date | null
  isSpent: boolean
}

/** Returns the retry after an attempt that reached no one; null after any other outcome. */
async function planRetry(
  transaction: Transaction,
  { leadId, outcome, outcomes, now, timeZone }: Ending,
  lead: StoredLead,
  stage: LeadStage,
): Promise<Retry | null> {
  if (outcome.effects.stage !== 'attempted') return null
  const attempts = new Set(
    [...outcomes, noAnswerOf(outcomes)].filter(({ effects }) => effects.stage === 'attempted').map(({ id }) => id),
  )
  const latest = await transaction<{ outcome: string }[]>`
    select outcome from (
      select distinct on (call_id) id, outcome from call_outcome where lead_id = ${leadId} order by call_id, id desc
    ) as last_of_call order by id desc limit 20`
  const reachedAt = latest.findIndex(row => !attempts.has(row.outcome))
  const count = reachedAt < 0 ? latest.length : reachedAt
  const at = nextRetry(count, now, timeZoneOf(lead, lead.e164) ?? timeZone)
  return { at: closedStages.includes(stage) ? null : at, isSpent: at === null }
}
