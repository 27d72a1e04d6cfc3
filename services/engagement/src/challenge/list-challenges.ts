import type { Challenge, engagement } from '@portal/contracts'
import type { Handler } from '@portal/service-kit'
import type { EngagementDeps } from '../deps.ts'

/** Lists the offered challenges, and those that the user once activated. */
export const listChallenges: Handler<typeof engagement.listChallenges, EngagementDeps> = async ({ actor }, { sql }) => {
  return sql<Challenge[]>`
    select id, icon, title, description, difficulty, type, target_value as "targetValue", xp_reward as "xpReward"
    from challenge
    where is_offered or exists (
      select 1 from user_challenge where challenge_id = challenge.id and member_id = ${actor.id})
    order by place, id`
}
