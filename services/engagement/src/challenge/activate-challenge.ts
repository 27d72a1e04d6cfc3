import type { engagement, UserChallenge } from '@portal/contracts'
import { publishChange, audit, runIdempotent, ApiError, type Handler } from '@portal/service-kit'
import type { EngagementDeps } from '../deps.ts'
import { userChallengeColumns } from './user-challenge-row.ts'

/**
 * Takes a challenge on, from now. One that was completed may be taken on again.
 * @throws {ApiError} `not_found` for a challenge that is not offered; `conflict` while it is active already.
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
        ? new ApiError('conflict', 'This challenge is active already. Complete it before you take it on again.')
        : new ApiError('not_found', 'This challenge is not offered. Choose another one.')
    }
    await audit(transaction, request, { action: 'challenge.activate', subjectId: activated.id, details: { ...body } })
    await publishChange(transaction, { tags: [{ type: 'UserChallenge' }], to: { members: [actor.id] } })
    return activated
  })
}
