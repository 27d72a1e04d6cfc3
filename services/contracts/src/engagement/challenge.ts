import { z } from 'zod'
import { id, instant } from '../fields.ts'
import { operation } from '../operation.ts'
import { signedIn } from '../role.ts'

export const challenge = z
  .object({
    id,
    icon: z.string(),
    title: z.string(),
    description: z.string(),
    difficulty: z.enum(['easy', 'medium', 'hard']),
    /** What is counted, see `challengeTypes`; an unknown type is shown and never progresses. */
    type: z.string(),
    targetValue: z.int(),
    xpReward: z.int(),
  })
  .meta({ id: 'Challenge' })
export type Challenge = z.infer<typeof challenge>

/** What challenges count, and the words for it. Cents are the commission's. */
export const challengeTypes = {
  calls_answered: 'Calls answered',
  calls_made: 'Calls made',
  talk_minutes: 'Talk time',
  leads_contacted: 'Leads contacted',
  fast_contacts: 'Fast contacts',
  notes_added: 'Notes added',
  sales_count: 'Sales',
  sales_cents: 'Commission',
} as const
export type ChallengeType = keyof typeof challengeTypes

export const userChallenge = z
  .object({
    id,
    challengeId: id,
    status: z.enum(['active', 'completed']),
    currentProgress: z.int(),
    targetValue: z.int(),
    activatedAt: instant,
    completedAt: instant.nullable(),
    /** What the completion earns or earned. */
    xpReward: z.int(),
  })
  .meta({ id: 'UserChallenge' })
export type UserChallenge = z.infer<typeof userChallenge>

/** XP a level. */
export const levelXp = 100

export const userStats = z
  .object({
    level: z.int(),
    /** Lifetime total. */
    xp: z.int(),
    xpToNextLevel: z.int(),
    /** Days. */
    currentStreak: z.int(),
    longestStreak: z.int(),
    achievementsCount: z.int(),
  })
  .meta({ id: 'UserStats' })
export type UserStats = z.infer<typeof userStats>

export const achievement = z
  .object({
    id,
    icon: z.string(),
    title: z.string(),
    description: z.string(),
    rarity: z.enum(['common', 'rare', 'epic', 'legendary']),
  })
  .meta({ id: 'Achievement' })
export type Achievement = z.infer<typeof achievement>

export const leaderboardEntry = z
  .object({ id, firstName: z.string(), lastName: z.string(), level: z.int(), xp: z.int() })
  .meta({ id: 'LeaderboardEntry' })
export type LeaderboardEntry = z.infer<typeof leaderboardEntry>

export const challengeOperations = {
  listChallenges: operation({
    method: 'GET',
    path: '/api/challenges',
    access: signedIn,
    summary: 'The catalogue of challenges',
    reply: z.array(challenge),
  }),
  activateChallenge: operation({
    method: 'POST',
    path: '/api/challenges/activate',
    access: signedIn,
    summary: 'Take on a challenge',
    body: z.object({ challengeId: id }),
    reply: userChallenge,
    status: 201,
    isIdempotent: true,
  }),
  listUserChallenges: operation({
    method: 'GET',
    path: '/api/user-challenges',
    access: signedIn,
    summary: "One's own challenges, active and completed",
    reply: z.array(userChallenge),
  }),
  syncUserChallenges: operation({
    method: 'POST',
    path: '/api/user-challenges/update',
    access: signedIn,
    summary: "Count one's own progress anew",
    reply: z.array(userChallenge),
  }),
  userStats: operation({
    method: 'GET',
    path: '/api/user/stats',
    access: signedIn,
    summary: "One's own level, XP and streak",
    reply: userStats,
  }),
  listAchievements: operation({
    method: 'GET',
    path: '/api/achievements',
    access: signedIn,
    summary: 'The catalogue of achievements',
    reply: z.array(achievement),
  }),
  listUserAchievements: operation({
    method: 'GET',
    path: '/api/user-achievements',
    access: signedIn,
    summary: 'The achievements one has unlocked',
    reply: z.array(z.object({ achievementId: id, unlockedAt: instant })),
  }),
  leaderboard: operation({
    method: 'GET',
    path: '/api/leaderboard',
    access: signedIn,
    summary: 'Active people by XP, highest first; ties to who got there first',
    reply: z.array(leaderboardEntry),
  }),
}
