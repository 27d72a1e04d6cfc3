import type { engagement, UserChallenge } from '@portal/contracts'
import { publishChange, audit, runIdempotent, ApiError, type Handler } from '@portal/service-kit'
import type { EngagementDeps } from '../deps.ts'
import { userChallengeColumns } from './user-challenge-row.ts'

/**
 * Activates a challenge; its progress counts from now. A completed challenge can be activated again.
 * @throws {ApiError} `not_found` for a challenge that is not offered; `conflict` if it is already active.
 */
export const activateChallenge: Handler<typeof engagement.activateChallenge, EngagementDeps> = (
  request,
  { sql, now },
) => {
  const { actor, body } = request
  return runIdempotent(sql, 'challenge.activate', request, async transaction => {
    const [activated] = await transaction<UserChallenge[]>`
      insert into user_challenge (member_id, challenge_id, type, target_value, xp_reward, activated_at)
      select ${actor.id}, id, type, target_value, xp_reward, ${now()}::timestamptz
      from challenge where id = ${body.challengeId} and is_offered
      on conflict do nothing returning ${userChallengeColumns(transaction)}`
    if (!activated) {
      const [offered] = await transaction`select 1 from challenge where id = ${body.challengeId} and is_offered`
      throw offered
        ? new ApiError('conflict', 'This challenge is already active. Complete it before you activate it again.')
        : new ApiError('not_found', "This challenge isn't available. Choose another one.")
    }
    await audit(transaction, request, { action: 'challenge.activate', subjectId: activated.id, details: { ...body } })
    await publishChange(transaction, { tags: [{ type: 'UserChallenge' }], to: { members: [actor.id] } })
    return activated
  })
}
