import type { engagement } from '@portal/contracts'
import { audit, type Handler } from '@portal/service-kit'
import type { EngagementDeps } from '../deps.ts'
import { userChallengesOf } from './user-challenge-row.ts'

/** Counts the caller's progress anew. @throws {Refusal} `unavailable` where the facts cannot be had. */
export const syncUserChallenges: Handler<typeof engagement.syncUserChallenges, EngagementDeps> = async (call, deps) => {
  await deps.progress.refresh(call.actor.id)
  await audit(deps.sql, call, { action: 'challenge.sync', subjectId: call.actor.id })
  return userChallengesOf(deps.sql, call.actor.id)
}
