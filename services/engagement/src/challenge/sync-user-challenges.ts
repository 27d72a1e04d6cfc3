import type { engagement } from '@portal/contracts'
import { audit, type Handler } from '@portal/service-kit'
import type { EngagementDeps } from '../deps.ts'
import { userChallengesOf } from './user-challenge-row.ts'

/** Counts the caller's progress anew. @throws {Refusal} `unavailable` where the facts cannot be had. */
export const syncUserChallenges: Handler<typeof engagement.syncUserChallenges, EngagementDeps> = async (
  request,
  deps,
) => {
  await deps.progress.refresh(request.actor.id)
  await audit(deps.sql, request, { action: 'challenge.sync', subjectId: request.actor.id })
  return userChallengesOf(deps.sql, request.actor.id)
}
