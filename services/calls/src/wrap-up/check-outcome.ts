import type { Body, CallOutcome, calls } from '@portal/contracts'
import { ApiError, type Transaction } from '@portal/service-kit'
import type { PlannedCallback } from '../callbacks/plan-callback.ts'

const maxNotesLength = 10_000

const invalid = (path: string, message: string) =>
  new ApiError('invalid_request', message, { issues: [{ path, message }] })

/** @throws {ApiError} `invalid_request` for an unknown outcome. */
export function findOutcome(outcomes: readonly CallOutcome[], outcomeId: string): CallOutcome {
  const outcome = outcomes.find(({ id }) => id === outcomeId)
  if (outcome) return outcome
  throw invalid('outcome', `Use one of these outcomes: ${outcomes.map(({ id }) => id).join(', ')}.`)
}

interface WrappedUp {
  outcome: CallOutcome
  leadId: string | null
  /** Who had the call. */
  memberId: string
}

/**
 * Returns the callback to plan; null without one.
 * @throws {ApiError} `invalid_request` if the outcome needs one or takes none, and for a call without a lead.
 */
export function plannedCallback(
  callback: Body<typeof calls.saveOutcome>['callback'],
  { outcome, leadId, memberId }: WrappedUp,
): PlannedCallback | null {
  const { label, effects } = outcome
  if (!callback) {
    if (effects.callback === 'required') throw invalid('callback', `Choose when to call back: “${label}” needs a time.`)
    return null
  }
  if (effects.callback === 'none') throw invalid('callback', `“${label}” takes no callback. Remove it.`)
  if (!leadId) throw invalid('callback', 'This call has no lead to call back. Choose its lead first.')
  return { from: callback.from, until: callback.until, ownerId: callback.owner === 'me' ? memberId : null }
}

/** @throws {ApiError} `invalid_request` if the notes of the lead have no room for another note. */
export async function checkNotesLength(transaction: Transaction, leadId: string | null, note: string): Promise<void> {
  const [lead] = await transaction<{ length: number }[]>`
    select length(notes) from lead where id = ${leadId} for update`
  if ((lead?.length ?? 0) + 1 + note.length > maxNotesLength)
    throw invalid('note', "The lead's notes are full: they can have at most 10,000 characters. Shorten them first.")
}
