import type { engagement } from '@portal/contracts'
import type { Verb } from '@portal/service-kit'
import type { EngagementDeps } from '../deps.ts'
import { userChallengesOf } from './user-challenge-row.ts'

/** The caller's challenges: active ones, then completed ones, newest first. */
export const listUserChallenges: Verb<typeof engagement.listUserChallenges, EngagementDeps> = async (call, deps) => {
  await deps.progress.refreshIfDue(call.caller.id)
  return userChallengesOf(deps.sql, call.caller.id)
}
