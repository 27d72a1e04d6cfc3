import type { calls } from '@portal/contracts'
import { ApiError, type Handler } from '@portal/service-kit'
import type { CallsDeps } from '../deps.ts'
import { setAssignee } from './set-assignee.ts'

/**
 * Assigns an unassigned lead to the user. Taking it again changes nothing.
 * @throws {ApiError} `not_found`; `conflict` with the stored lead if another member was first, or has claimed it as their
 * next lead.
 */
export const takeLead: Handler<typeof calls.takeLead, CallsDeps> = async (request, deps) => {
  const { actor } = request
  return setAssignee(request, deps, actor.id, async (stored, assignedTo, { transaction, view }) => {
    if (assignedTo === actor.id) return
    if (assignedTo !== null) {
      const { firstName, lastName } = stored.assignedToUser ?? { firstName: 'another', lastName: 'agent' }
      throw new ApiError('conflict', `This lead was just taken by ${firstName} ${lastName}. Take the next one.`, {
        current: stored,
      })
    }
    const [claim] = await transaction<{ memberId: string }[]>`
      select member_id as "memberId" from lead_claim
      where lead_id = ${stored.id} and member_id <> ${actor.id} and expires_at > ${view.now}`
    if (!claim) return
    const { firstName, lastName } = view.members.nameOf(claim.memberId) ?? { firstName: 'Another', lastName: 'agent' }
    throw new ApiError('conflict', `${firstName} ${lastName} is about to call this lead. Take the next one.`, {
      current: stored,
    })
  })
}
