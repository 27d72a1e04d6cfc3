import type { Challenge, engagement } from '@portal/contracts'
import type { Verb } from '@portal/service-kit'
import type { EngagementDeps } from '../deps.ts'

/** The catalogue, and what the caller once took on although it is no longer in it. */
export const listChallenges: Verb<typeof engagement.listChallenges, EngagementDeps> = async ({ caller }, { sql }) => {
  return sql<Challenge[]>`
    select id, icon, title, description, difficulty, type, target_value as "targetValue", xp_reward as "xpReward"
    from challenge
    where is_offered or exists (
      select 1 from user_challenge where challenge_id = challenge.id and member_id = ${caller.id})
    order by place, id`
}
