import { type calls, supervisors } from '@portal/contracts'
import { ApiError, audit, type Handler, publishChange } from '@portal/service-kit'
import type { CallsDeps } from '../deps.ts'
import { createLeadView, leadColumns, type LeadRow, toLead } from '../leads/lead-row.ts'

/**
 * Gives a lead back to the queue: ends the claim on it, and unassigns it if it belongs to the same member. The member who
 * gives it back doesn't get it again for an hour. A lead that no one works on stays as it is.
 * @throws {ApiError} `not_found`, also for an erased lead; `forbidden` for an agent if another member works on the lead.
 */
export const returnLead: Handler<typeof calls.returnLead, CallsDeps> = async (request, deps) => {
  const { actor, author, params, body } = request
  const view = await createLeadView(deps)
  return deps.sql.begin(async transaction => {
    const [stored] = await transaction<LeadRow[]>`
      select ${leadColumns(transaction, view)} from lead
      where id = ${params.id} and spam_reason is null and erased_at is null for update`
    if (!stored) throw new ApiError('not_found', 'This lead does not exist, or its data was erased.')
    const [claim] = await transaction<{ memberId: string }[]>`
      select member_id as "memberId" from lead_claim where lead_id = ${stored.id} and expires_at > ${view.now}`
    const holderId = claim?.memberId ?? stored.assignedToId
    if (holderId === null) return toLead(stored, view)
    if (holderId !== actor.id && !supervisors.includes(actor.role)) {
      const { firstName, lastName } = view.members.nameOf(holderId) ?? { firstName: 'Another', lastName: 'agent' }
      throw new ApiError('forbidden', `${firstName} ${lastName} works on this lead. Ask a supervisor.`)
    }
    await transaction`delete from lead_claim where lead_id = ${stored.id}`
    const [returned] = await transaction<[LeadRow]>`
      update lead set assigned_to = case when assigned_to = ${holderId} then null else assigned_to end,
        version = version + 1
      where id = ${stored.id} returning ${leadColumns(transaction, view)}`
    await transaction`
      insert into lead_release ${transaction({ lead_id: stored.id, member_id: actor.id, reason: body.reason, at: view.now })}`
    await audit(transaction, request, {
      action: 'lead.release',
      subjectId: stored.id,
      details: { reason: body.reason, from: holderId },
    })
    await publishChange(transaction, {
      tags: [
        { type: 'Lead', id: stored.id },
        { type: 'LeadHistory', id: stored.id },
        { type: 'LeadAssignee' },
        { type: 'LeadSummary' },
        { type: 'Queue' },
        { type: 'Floor' },
      ],
      author,
    })
    return toLead(returned, view)
  })
}
