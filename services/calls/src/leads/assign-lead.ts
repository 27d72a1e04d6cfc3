import type { calls } from '@portal/contracts'
import type { Handler } from '@portal/service-kit'
import type { CallsDeps } from '../deps.ts'
import { checkAssignee, setAssignee } from './set-assignee.ts'

/**
 * Assigns a lead to a member or, with null, unassigns it.
 * @throws {ApiError} `not_found`; `invalid_request` if the member is unknown or deactivated.
 */
export const assignLead: Handler<typeof calls.assignLead, CallsDeps> = async (request, deps) => {
  const { memberId } = request.body
  await checkAssignee(deps, memberId)
  return setAssignee(request, deps, memberId)
}
