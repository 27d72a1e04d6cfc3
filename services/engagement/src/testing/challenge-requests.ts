import type { Achievement, Challenge, UserChallenge, UserStats } from '@portal/contracts'
import type { testPeople } from '@portal/service-kit/testing'
import type { TestEngagement } from './test-engagement.ts'

type Role = keyof typeof testPeople

/** The requests of members to a service of challenges and achievements. */
export function createChallengeRequests(engagement: () => TestEngagement) {
  async function get<T>(path: string, role: Role = 'agent') {
    return (await (await engagement().as(role)('GET', path)).json()) as T
  }
  const catalog = (role?: Role) => get<Challenge[]>('/api/challenges', role)
  return {
    get,
    catalog,
    achievements: () => get<Achievement[]>('/api/achievements'),
    userChallenges: (role?: Role) => get<UserChallenge[]>('/api/user-challenges', role),
    stats: (role?: Role) => get<UserStats>('/api/user/stats', role),
    sync: (role: Role | null = 'agent') => engagement().as(role)('POST', '/api/user-challenges/update'),
    activate: (challengeId: string, role: Role | null = 'agent', key?: string) =>
      engagement().as(role)('POST', '/api/challenges/activate', { challengeId }, key ? { 'idempotency-key': key } : {}),
    async challengeOf(type: string, targetValue: number): Promise<Challenge> {
      const found = (await catalog()).find(
        challenge => challenge.type === type && challenge.targetValue === targetValue,
      )
      if (!found) throw new Error(`no challenge with ${type} ${targetValue}`)
      return found
    },
  }
}

/** Completes a challenge that earned this XP. */
export async function earn({ database: { owner } }: TestEngagement, memberId: string, amount: number, at: string) {
  await owner`
    with completed as (
      insert into engagement.user_challenge
        (member_id, challenge_id, type, target_value, xp_reward, activated_at, completed_at, current_progress)
      select ${memberId}, id, type, 1, ${amount}, ${at}, ${at}, 1 from engagement.challenge limit 1
      returning *)
    insert into engagement.xp_event (member_id, amount, user_challenge_id, at)
    select member_id, xp_reward, id, completed_at from completed`
}
