import { type calls, supervisors } from '@portal/contracts'
import { ApiError, type Handler } from '@portal/service-kit'
import type { CallsDeps } from '../deps.ts'
import { setAssignee } from './set-assignee.ts'

/**
 * Unassigns a lead, so that other agents can take it. Releasing an unassigned lead changes nothing.
 * @throws {ApiError} `not_found`; `forbidden` for an agent if the lead is assigned to another member.
 */
export const releaseLead: Handler<typeof calls.releaseLead, CallsDeps> = async (request, deps) =>
  setAssignee(request, deps, null, (stored, assignedTo) => {
    const { id, role } = request.actor
    if (assignedTo === null || assignedTo === id || supervisors.includes(role)) return
    const { firstName, lastName } = stored.assignedToUser ?? { firstName: 'another', lastName: 'agent' }
    throw new ApiError('forbidden', `This lead is assigned to ${firstName} ${lastName}. Ask a supervisor.`)
  })
