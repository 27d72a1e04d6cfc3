import type { calls } from '@portal/contracts'
import { ApiError, type Handler } from '@portal/service-kit'
import type { CallsDeps } from '../deps.ts'
import { setAssignee } from './set-assignee.ts'

/**
 * Assigns a lead to a member or, with null, unassigns it.
 * @throws {ApiError} `not_found`; `invalid_request` if the member is unknown or deactivated.
 */
export const assignLead: Handler<typeof calls.assignLead, CallsDeps> = async (request, deps) => {
  const { memberId } = request.body
  await deps.members.refresh()
  if (memberId && !deps.members.list().some(({ id, isActive }) => id === memberId && isActive)) {
    const message = 'Choose an active team member.'
    throw new ApiError('invalid_request', message, { issues: [{ path: 'memberId', message }] })
  }
  return setAssignee(request, deps, memberId)
}
