import type { engagement } from '@portal/contracts'
import type { Handler } from '@portal/service-kit'
import type { EngagementDeps } from '../deps.ts'
import { readUserChallenges } from './user-challenge-row.ts'

/** Lists the user's challenges: active ones, then completed ones, newest first. */
export const listUserChallenges: Handler<typeof engagement.listUserChallenges, EngagementDeps> = async (
  request,
  deps,
) => {
  await deps.progress.refreshIfDue(request.actor.id)
  return readUserChallenges(deps.sql, request.actor.id)
}
