import type { engagement } from '@portal/contracts'
import { audit, type Verb } from '@portal/service-kit'
import type { EngagementDeps } from '../deps.ts'
import { userChallengesOf } from './user-challenge-row.ts'

/** Counts the caller's progress anew. @throws {Refusal} `unavailable` where the facts cannot be had. */
export const syncUserChallenges: Verb<typeof engagement.syncUserChallenges, EngagementDeps> = async (call, deps) => {
  await deps.progress.refresh(call.caller.id)
  await audit(deps.sql, call, { action: 'challenge.sync', subjectId: call.caller.id })
  return userChallengesOf(deps.sql, call.caller.id)
}
