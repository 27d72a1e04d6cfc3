import type { calls } from '@portal/contracts'
import { audit, type Handler, publishChange, runIdempotent } from '@portal/service-kit'
import type { CallsDeps } from '../deps.ts'
import { endClaims } from '../queue/claims.ts'
import { checkAssignee } from './set-assignee.ts'

// A change event holds up to 50 tags.
const leadsPerEvent = 40

/**
 * Assigns leads to a member or, with null, unassigns them: all in one transaction, with an audit entry for each.
 * @throws {ApiError} `invalid_request` if the member is unknown or deactivated.
 */
export const assignLeads: Handler<typeof calls.assignLeads, CallsDeps> = async (request, deps) => {
  const { ids, memberId } = request.body
  await checkAssignee(deps, memberId)
  return runIdempotent(deps.sql, 'lead.assign', request, async transaction => {
    // In one order, so that two supervisors who assign the same leads don't wait for each other.
    const stored = await transaction<{ id: string; assignedTo: string | null }[]>`
      select id, assigned_to as "assignedTo" from lead
      where id = any (${ids}) and spam_reason is null order by id for update`
    const changed = stored.filter(({ assignedTo }) => assignedTo !== memberId)
    await transaction`
      update lead set assigned_to = ${memberId}, version = version + 1 where id = any (${changed.map(({ id }) => id)})`
    await endClaims(
      transaction,
      changed.map(({ id }) => id),
      memberId,
    )
    for (const { id, assignedTo } of changed) {
      const details = { from: assignedTo, to: memberId }
      await audit(transaction, request, { action: 'lead.assign', subjectId: id, details })
    }
    for (let from = 0; from < changed.length; from += leadsPerEvent) {
      const tags = changed.slice(from, from + leadsPerEvent).map(({ id }) => ({ type: 'Lead' as const, id }))
      await publishChange(transaction, {
        tags: [...tags, { type: 'LeadAssignee' }, { type: 'LeadSummary' }, { type: 'Queue' }],
      })
    }
    const found = new Set(stored.map(lead => lead.id))
    return { assigned: changed.length, missing: ids.filter(id => !found.has(id)) }
  })
}
