import type { calls } from '@portal/contracts'
import { publishChange, audit, ApiError, type Handler, type Transaction } from '@portal/service-kit'
import type { CallsDeps } from '../deps.ts'
import { checkDailyLimit, savedNotesPerDay } from '../daily-limits.ts'
import { mayMove } from '../queue/may-move.ts'
import { withQueue } from '../queue/with-queue.ts'
import { nextRetry } from '../wrap-up/retry-plan.ts'
import { contactColumns } from './contact-columns.ts'
import { createLeadView, type LeadRow, leadColumns, toLead } from './lead-row.ts'

/**
 * Marks a lead as contacted or not contacted, or saves its notes. The first contact stays with its member. If the queue may
 * have changed, the reply has it, so that the user's screen needs no further request.
 * @throws {ApiError} `not_found`, also for an erased lead; `conflict` with the stored lead if the edit is based on an older
 * version; `rate_limited`.
 */
export const updateLead: Handler<typeof calls.updateLead, CallsDeps> = async (request, deps) => {
  const { actor, params, body } = request
  const view = await createLeadView(deps)
  const { lead, movesInQueue } = await deps.sql.begin(async transaction => {
    const [stored] = await transaction<LeadRow[]>`
      select ${leadColumns(transaction, view)} from lead
      where id = ${params.id} and spam_reason is null and erased_at is null for update`
    if (!stored) throw new ApiError('not_found', 'This lead does not exist, or its data was erased.')
    if (body.version !== undefined && body.version !== stored.version) {
      throw new ApiError('conflict', 'Someone else changed this lead. Compare both versions before you save.', {
        current: toLead(stored, view),
      })
    }
    const { contacted = stored.contacted, notes = stored.notes } = body
    if (contacted === stored.contacted && notes === stored.notes) {
      return { lead: toLead(stored, view), movesInQueue: false }
    }

    const movesInQueue = await mayMove(transaction, {
      leadId: stored.id,
      from: stored,
      to: { contacted, notes },
      now: deps.now(),
    })
    const contactChange = transaction`
      ${contactColumns(transaction, contacted, actor.id)}, ${retryColumn(transaction, contacted, deps.now())}`
    const [updated] = await transaction<[LeadRow]>`
      update lead set notes = ${notes}, contacted = ${contacted}, version = version + 1
        ${contacted === stored.contacted ? transaction`` : contactChange}
      where id = ${stored.id} returning ${leadColumns(transaction, view)}`
    await audit(transaction, request, {
      action: 'lead.update',
      subjectId: stored.id,
      details: {
        ...(contacted === stored.contacted ? {} : { contacted }),
        ...(notes === stored.notes ? {} : { notes: { from: stored.notes, to: notes } }),
      },
    })
    if (notes !== stored.notes) {
      await checkDailyLimit(transaction, actor, { action: 'lead.update', limit: savedNotesPerDay, what: 'save notes' })
    }
    await publishChange(transaction, {
      tags: [
        { type: 'Lead', id: updated.id },
        ...(contacted === stored.contacted ? [] : [{ type: 'LeadContacted' as const }]),
        { type: 'LeadSummary' },
        ...(movesInQueue ? [{ type: 'Queue' as const }] : []),
      ],
      author: request.author,
    })
    return { lead: toLead(updated, view), movesInQueue }
  })
  return movesInQueue ? withQueue(lead, actor.id, deps) : lead
}

/** SQL: a contact ends the retry plan of a lead. Taking it back starts the plan over, so that no attempted lead is lost. */
const retryColumn = (transaction: Transaction, contacted: boolean, now: Date) =>
  contacted
    ? transaction`retry_at = null`
    : transaction`
        retry_at = coalesce(retry_at, case when stage = 'attempted' then ${nextRetry(1, now, 'UTC')}::timestamptz end)`
