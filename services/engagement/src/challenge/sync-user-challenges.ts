import type { engagement } from '@portal/contracts'
import { audit, type Handler } from '@portal/service-kit'
import type { EngagementDeps } from '../deps.ts'
import { readUserChallenges } from './user-challenge-row.ts'

/** Recounts the user's progress. @throws {ApiError} `unavailable` if the facts can't be fetched. */
export const syncUserChallenges: Handler<typeof engagement.syncUserChallenges, EngagementDeps> = async (
  request,
  deps,
) => {
  await deps.progress.refresh(request.actor.id)
  await audit(deps.sql, request, { action: 'challenge.sync', subjectId: request.actor.id })
  return readUserChallenges(deps.sql, request.actor.id)
}
