import type { calls } from '@portal/contracts'
import type { Handler } from '@portal/service-kit'
import type { CallsDeps } from '../deps.ts'

/**
 * Counts all leads since midnight in the user's time zone, all leads that need a follow-up, and up to 1,000 leads of each
 * view; names the five newest follow-ups.
 */
export const leadSummary: Handler<typeof calls.leadSummary, CallsDeps> = (
  { actor, query: { timeZone } },
  { readSummary },
) => readSummary({ memberId: actor.id, timeZone })
