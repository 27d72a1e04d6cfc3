import type { calls, Lead } from '@portal/contracts'
import { audit, type Handler, publishChange, runIdempotent } from '@portal/service-kit'
import type { CallsDeps } from '../deps.ts'
import { endClaims } from '../queue/claims.ts'
import { checkAssignee } from './set-assignee.ts'

// A change event holds up to 50 tags.
const leadsPerEvent = 40

/**
 * Assigns leads to a member or, with null, unassigns them: all in one transaction, with an audit entry for each. A lead
 * that has another assignee than expected keeps it.
 * @throws {ApiError} `invalid_request` if the member is unknown or deactivated.
 */
export const assignLeads: Handler<typeof calls.assignLeads, CallsDeps> = async (request, deps) => {
  const { ids, memberId, expected } = request.body
  await checkAssignee(deps, memberId)
  return runIdempotent(deps.sql, 'lead.assign', request, async transaction => {
    // In one order, so that two supervisors who assign the same leads don't wait for each other.
    const stored = await transaction<Pick<Lead, 'id' | 'assignedToId'>[]>`
      select id, assigned_to as "assignedToId" from lead
      where id = any (${ids}) and spam_reason is null order by id for update`
    const others = stored.filter(({ assignedToId }) => assignedToId !== memberId)
    const conflicts = others.filter(
      ({ id, assignedToId }) => expected?.[id] !== undefined && expected[id] !== assignedToId,
    )
    const changed = others.filter(lead => !conflicts.includes(lead))
    await transaction`
      update lead set assigned_to = ${memberId}, version = version + 1 where id = any (${changed.map(({ id }) => id)})`
    await endClaims(
      transaction,
      changed.map(({ id }) => id),
      memberId,
    )
    for (const { id, assignedToId } of changed) {
      const details = { from: assignedToId, to: memberId }
      await audit(transaction, request, { action: 'lead.assign', subjectId: id, details })
    }
    for (let from = 0; from < changed.length; from += leadsPerEvent) {
      const tags = changed.slice(from, from + leadsPerEvent).map(({ id }) => ({ type: 'Lead' as const, id }))
      await publishChange(transaction, {
        tags: [...tags, { type: 'LeadAssignee' }, { type: 'LeadSummary' }, { type: 'Queue' }],
      })
    }
    const found = new Set(stored.map(lead => lead.id))
    return {
      assigned: changed.length,
      missing: ids.filter(id => !found.has(id)),
      ...(expected && {
        conflicts: conflicts.map(lead => ({ ...lead, assignedToUser: deps.members.nameOf(lead.assignedToId) })),
      }),
    }
  })
}
