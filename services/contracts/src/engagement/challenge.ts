import { z } from 'zod'
import { id, instant } from '../fields.ts'
import { operation } from '../operation.ts'
import { signedIn } from '../role.ts'

const challenge = z
  .object({
    id,
    icon: z.string(),
    title: z.string(),
    description: z.string(),
    difficulty: z.enum(['easy', 'medium', 'hard']),
    /** A key of `challengeTypes`. A challenge of an unknown type is shown and makes no progress. */
    type: z.string(),
    targetValue: z.int(),
    xpReward: z.int(),
  })
  .meta({ id: 'Challenge' })
export type Challenge = z.infer<typeof challenge>

/** What challenges count, with labels. `sales_cents` counts commission. */
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

const userChallenge = z
  .object({
    id,
    challengeId: id,
    status: z.enum(['active', 'completed']),
    currentProgress: z.int(),
    targetValue: z.int(),
    activatedAt: instant,
    completedAt: instant.nullable(),
    /** XP for the completion. */
    xpReward: z.int(),
  })
  .meta({ id: 'UserChallenge' })
export type UserChallenge = z.infer<typeof userChallenge>

/** XP per level. */
export const levelXp = 100

const userStats = z
  .object({
    level: z.int(),
    /** Lifetime total. */
    xp: z.int(),
    xpToNextLevel: z.int(),
    /** In working days. */
    currentStreak: z.int(),
    longestStreak: z.int(),
    achievementsCount: z.int(),
  })
  .meta({ id: 'UserStats' })
export type UserStats = z.infer<typeof userStats>

const achievement = z
  .object({
    id,
    icon: z.string(),
    title: z.string(),
    description: z.string(),
    rarity: z.enum(['common', 'rare', 'epic', 'legendary']),
  })
  .meta({ id: 'Achievement' })
export type Achievement = z.infer<typeof achievement>

const leaderboardEntry = z
  .object({
    id,
    firstName: z.string(),
    lastName: z.string(),
    level: z.int(),
    xp: z.int(),
    /** Since Monday, in the organization's time zone. */
    xpThisWeek: z.int(),
    /** Ranks gained since Monday, negative if lost; null without XP before it. */
    rankChange: z.int().nullable(),
  })
  .meta({ id: 'LeaderboardEntry' })

export const challengeOperations = {
  listChallenges: operation({
    method: 'GET',
    path: '/api/challenges',
    access: signedIn,
    summary: 'List all challenges',
    reply: z.array(challenge),
  }),
  activateChallenge: operation({
    method: 'POST',
    path: '/api/challenges/activate',
    access: signedIn,
    summary: 'Activate a challenge',
    body: z.object({ challengeId: id }),
    reply: userChallenge,
    status: 201,
    isIdempotent: true,
  }),
  listUserChallenges: operation({
    method: 'GET',
    path: '/api/user-challenges',
    access: signedIn,
    summary: "List the user's challenges, active and completed",
    reply: z.array(userChallenge),
  }),
  syncUserChallenges: operation({
    method: 'POST',
    path: '/api/user-challenges/update',
    access: signedIn,
    summary: "Count the progress of the user's challenges again",
    reply: z.array(userChallenge),
  }),
  userStats: operation({
    method: 'GET',
    path: '/api/user/stats',
    access: signedIn,
    summary: "Get the user's level, XP, and streak",
    reply: userStats,
  }),
  listAchievements: operation({
    method: 'GET',
    path: '/api/achievements',
    access: signedIn,
    summary: 'List all achievements',
    reply: z.array(achievement),
  }),
  listUserAchievements: operation({
    method: 'GET',
    path: '/api/user-achievements',
    access: signedIn,
    summary: 'List the achievements that the user has unlocked',
    reply: z.array(z.object({ achievementId: id, unlockedAt: instant })),
  }),
  leaderboard: operation({
    method: 'GET',
    path: '/api/leaderboard',
    access: signedIn,
    summary: 'List active members by XP, highest first; on a tie, the member who reached it first comes first',
    reply: z.array(leaderboardEntry),
  }),
}
