import type { calls } from '@portal/contracts'
import { Refusal, type Verb } from '@portal/service-kit'
import type { CallsDeps } from '../deps.ts'
import { writeAssignee } from './write-assignee.ts'

/**
 * Gives an unassigned lead to whoever asks first; who has it already keeps it.
 * @throws {Refusal} `not_found`; `conflict` with the stored lead where somebody else was quicker.
 */
export const takeLead: Verb<typeof calls.takeLead, CallsDeps> = async (call, deps) =>
  writeAssignee(call, deps, call.caller.id, (stored, assignedTo) => {
    if (assignedTo === null || assignedTo === call.caller.id) return
    const { firstName, lastName } = stored.assignedToUser ?? { firstName: 'another', lastName: 'agent' }
    throw new Refusal('conflict', `This lead was just taken by ${firstName} ${lastName}. Take the next one.`, {
      current: stored,
    })
  })
