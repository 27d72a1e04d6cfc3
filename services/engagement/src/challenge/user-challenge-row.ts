import type { UserChallenge } from '@portal/contracts'
import type { Sql, Transaction } from '@portal/service-kit'

/** SQL columns of a `UserChallenge`. */
export const userChallengeColumns = (sql: Sql | Transaction) => sql`
  id, challenge_id as "challengeId", case when completed_at is null then 'active' else 'completed' end as status,
  current_progress as "currentProgress", target_value as "targetValue", activated_at as "activatedAt",
  completed_at as "completedAt", xp_reward as "xpReward"`

/** Reads a member's challenges: active ones, then completed ones, newest first. */
export const readUserChallenges = (sql: Sql, memberId: string): Promise<UserChallenge[]> => sql<UserChallenge[]>`
  select ${userChallengeColumns(sql)} from user_challenge where member_id = ${memberId}
  order by completed_at desc nulls first, activated_at desc, id`
