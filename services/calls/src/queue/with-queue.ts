import type { ChangedLead, Lead } from '@portal/contracts'
import type { CallsDeps } from '../deps.ts'
import { readQueueOf } from './lead-queue.ts'

/**
 * Adds the member's queue to the reply to a change that may have affected it, so that the screen needs no further request.
 * The change is already stored, so the reply must not fail if the queue can't be read.
 */
export async function withQueue(lead: Lead, memberId: string, deps: CallsDeps): Promise<ChangedLead> {
  try {
    return { ...lead, queue: await readQueueOf(memberId, deps) }
  } catch (error) {
    deps.log.warn({ err: error }, 'cannot read the queue after a change of a lead')
    return { ...lead, queue: null }
  }
}
