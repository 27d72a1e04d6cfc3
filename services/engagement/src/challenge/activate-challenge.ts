import type { engagement, UserChallenge } from '@portal/contracts'
import { announce, audit, once, Refusal, type Verb } from '@portal/service-kit'
import type { EngagementDeps } from '../deps.ts'
import { userChallengeColumns } from './user-challenge-row.ts'

/**
 * Takes a challenge on, from now. One that was completed may be taken on again.
 * @throws {Refusal} `not_found` for a challenge that is not offered; `conflict` while it is active already.
 */
export const activateChallenge: Verb<typeof engagement.activateChallenge, EngagementDeps> = (call, { sql, now }) => {
  const { caller, body } = call
  return once(sql, 'challenge.activate', call, async transaction => {
    const [activated] = await transaction<UserChallenge[]>`
      insert into user_challenge (member_id, challenge_id, type, target_value, xp_reward, activated_at)
      select ${caller.id}, id, type, target_value, xp_reward, ${now()}::timestamptz
      from challenge where id = ${body.challengeId} and is_offered
      on conflict do nothing returning ${userChallengeColumns(transaction)}`
    if (!activated) {
      const [offered] = await transaction`select 1 from challenge where id = ${body.challengeId} and is_offered`
      throw offered
        ? new Refusal('conflict', 'This challenge is active already. Complete it before you take it on again.')
        : new Refusal('not_found', 'This challenge is not offered. Choose another one.')
    }
    await audit(transaction, call, { action: 'challenge.activate', subjectId: activated.id, details: { ...body } })
    await announce(transaction, { tags: [{ type: 'UserChallenge' }], to: { members: [caller.id] } })
    return activated
  })
}
