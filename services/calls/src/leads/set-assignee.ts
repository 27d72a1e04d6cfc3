import type { calls, ChangedLead, Lead } from '@portal/contracts'
import { publishChange, audit, ApiError, type Handler, type Transaction } from '@portal/service-kit'
import type { CallsDeps } from '../deps.ts'
import { endClaims } from '../queue/claims.ts'
import { withQueue } from '../queue/with-queue.ts'
import { createLeadView, type LeadRow, type LeadView, leadColumns, toLead } from './lead-row.ts'

type Assignment = Pick<
  Parameters<Handler<typeof calls.takeLead, CallsDeps>>[0],
  'actor' | 'author' | 'params' | 'requestId'
>

/** What a check can read while the lead is locked. */
interface LockedContext {
  transaction: Transaction
  view: LeadView
}

/** @throws {ApiError} `invalid_request` if the member is unknown or deactivated. */
export async function checkAssignee({ members }: CallsDeps, memberId: string | null): Promise<void> {
  await members.refresh()
  if (memberId && !members.list().some(({ id, isActive }) => id === memberId && isActive)) {
    const message = 'Choose an active team member.'
    throw new ApiError('invalid_request', message, { issues: [{ path: 'memberId', message }] })
  }
}

/**
 * Stores the assignee, unless `check` throws. Setting the same assignee again changes nothing. After a change, the reply has
 * the actor's queue.
 */
export async function setAssignee(
  { actor, author, requestId, params }: Assignment,
  deps: CallsDeps,
  memberId: string | null,
  check?: (stored: Lead, assignedTo: string | null, context: LockedContext) => void | Promise<void>,
): Promise<ChangedLead> {
  const view = await createLeadView(deps)
  const { lead, isChanged } = await deps.sql.begin(async transaction => {
    const [stored] = await transaction<LeadRow[]>`
      select ${leadColumns(transaction, view)} from lead where id = ${params.id} and spam_reason is null for update`
    if (!stored) throw new ApiError('not_found', 'This lead does not exist.')
    await check?.(toLead(stored, view), stored.assignedToId, { transaction, view })
    if (stored.assignedToId === memberId) return { lead: toLead(stored, view), isChanged: false }
    const [updated] = await transaction<[LeadRow]>`
      update lead set assigned_to = ${memberId}, version = version + 1 where id = ${stored.id}
      returning ${leadColumns(transaction, view)}`
    await endClaims(transaction, [stored.id], memberId)
    await audit(
      transaction,
      { actor, requestId },
      { action: 'lead.assign', subjectId: stored.id, details: { from: stored.assignedToId, to: memberId } },
    )
    await publishChange(transaction, {
      tags: [{ type: 'Lead', id: stored.id }, { type: 'LeadAssignee' }, { type: 'LeadSummary' }, { type: 'Queue' }],
      author,
    })
    return { lead: toLead(updated, view), isChanged: true }
  })
  return isChanged ? withQueue(lead, actor.id, deps) : lead
}
