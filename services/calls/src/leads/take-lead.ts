import type { calls } from '@portal/contracts'
import { ApiError, type Handler } from '@portal/service-kit'
import type { CallsDeps } from '../deps.ts'
import { writeAssignee } from './set-assignee.ts'

/**
 * Gives an unassigned lead to whoever asks first; who has it already keeps it.
 * @throws {ApiError} `not_found`; `conflict` with the stored lead where somebody else was quicker.
 */
export const takeLead: Handler<typeof calls.takeLead, CallsDeps> = async (call, deps) =>
  writeAssignee(call, deps, call.actor.id, (stored, assignedTo) => {
    if (assignedTo === null || assignedTo === call.actor.id) return
    const { firstName, lastName } = stored.assignedToUser ?? { firstName: 'another', lastName: 'agent' }
    throw new ApiError('conflict', `This lead was just taken by ${firstName} ${lastName}. Take the next one.`, {
      current: stored,
    })
  })
