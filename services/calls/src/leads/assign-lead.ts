import type { calls } from '@portal/contracts'
import { ApiError, type Handler } from '@portal/service-kit'
import type { CallsDeps } from '../deps.ts'
import { writeAssignee } from './set-assignee.ts'

/**
 * Assigns a lead to a member, or to nobody, whoever has it now.
 * @throws {ApiError} `not_found`; `invalid_request` for somebody who is no active member.
 */
export const assignLead: Handler<typeof calls.assignLead, CallsDeps> = async (call, deps) => {
  const { memberId } = call.body
  await deps.members.refresh()
  if (memberId && !deps.members.list().some(({ id, isActive }) => id === memberId && isActive)) {
    const message = 'Choose somebody of the team.'
    throw new ApiError('invalid_request', message, { issues: [{ path: 'memberId', message }] })
  }
  return writeAssignee(call, deps, memberId)
}
