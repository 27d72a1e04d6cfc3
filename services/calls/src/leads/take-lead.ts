import type { calls } from '@portal/contracts'
import { ApiError, type Handler } from '@portal/service-kit'
import type { CallsDeps } from '../deps.ts'
import { setAssignee } from './set-assignee.ts'

/**
 * Assigns an unassigned lead to the user. Taking it again changes nothing.
 * @throws {ApiError} `not_found`; `conflict` with the stored lead if another member was first.
 */
export const takeLead: Handler<typeof calls.takeLead, CallsDeps> = async (request, deps) =>
  setAssignee(request, deps, request.actor.id, (stored, assignedTo) => {
    if (assignedTo === null || assignedTo === request.actor.id) return
    const { firstName, lastName } = stored.assignedToUser ?? { firstName: 'another', lastName: 'agent' }
    throw new ApiError('conflict', `This lead was just taken by ${firstName} ${lastName}. Take the next one.`, {
      current: stored,
    })
  })
