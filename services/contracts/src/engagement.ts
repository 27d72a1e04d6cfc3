import { z } from 'zod'
import { id, instant, personName, requiredText, text } from './fields.ts'
import { operation } from './operation.ts'
import { admins, signedIn, supervisors } from './role.ts'

export const scriptStep = z.object({ id, title: requiredText(200), content: text(10_000), order: z.int() })
export type ScriptStep = z.infer<typeof scriptStep>

/** What an admin writes of a script. */
const scriptFields = {
  title: requiredText(200),
  description: text(2000),
  category: text(100),
  steps: z
    .array(scriptStep)
    .max(100, 'Use at most 100 steps.')
    .refine(steps => new Set(steps.map(step => step.id)).size === steps.length, 'Give every step an id of its own.'),
}
const tags = z.array(requiredText(40)).max(20, 'Use at most 20 tags.')

export const script = z
  .object({
    id,
    title: z.string(),
    description: z.string(),
    category: z.string(),
    tags: z.array(z.string()),
    /** Paragraphs separated by blank lines: those of the steps, where there are steps. */
    content: z.string(),
    /** In ascending order. */
    steps: z.array(scriptStep),
    updatedAt: instant,
    /** When an admin last confirmed the prices without changing the script. */
    pricesVerified: z.object({ at: instant, by: personName.nullable() }).nullable(),
  })
  .meta({ id: 'Script' })
export type Script = z.infer<typeof script>

/** A script as it was after one change, and whose change it was (null: somebody who is no member, or the seed). */
export const scriptVersion = z
  .object({
    version: z.int(),
    at: instant,
    by: personName.nullable(),
    title: z.string(),
    description: z.string(),
    category: z.string(),
    tags: z.array(z.string()),
    steps: z.array(scriptStep),
  })
  .meta({ id: 'ScriptVersion' })
export type ScriptVersion = z.infer<typeof scriptVersion>

/** A script this many days after its last change or verification may name prices that are no longer true. */
export const outdatedAfterDays = 60

/** Whole days since the prices of a script were last looked at; null while that is less than 60 at `now` (milliseconds since 1970). */
export function outdatedDays(it: Pick<Script, 'updatedAt' | 'pricesVerified'>, now: number): number | null {
  const lookedAt = Math.max(Date.parse(it.updatedAt), Date.parse(it.pricesVerified?.at ?? it.updatedAt))
  const days = Math.floor((now - lookedAt) / 86_400_000)
  return days >= outdatedAfterDays ? days : null
}

export const communication = z
  .object({
    id,
    title: z.string(),
    message: z.string(),
    createdAt: instant,
    /** Changes with title and message only. */
    updatedAt: instant,
    author: personName.nullable(),
    /** Stands above the others. */
    isPinned: z.boolean(),
    /** Everybody is asked to confirm that they have read it. */
    isMustRead: z.boolean(),
    /** Nobody is shown it from then on; null: it stays. */
    expiresAt: instant.nullable(),
    /** When the asker confirmed it as it stands now; a changed message is to be read again. */
    readAt: instant.nullable(),
  })
  .meta({ id: 'Communication' })
export type Communication = z.infer<typeof communication>

const communicationFields = {
  title: requiredText(200),
  message: requiredText(10_000),
  isPinned: z.boolean().optional(),
  isMustRead: z.boolean().optional(),
  expiresAt: instant.nullable().optional(),
}

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

const idOnly = z.object({ id })

/** Scripts, announcements and challenges. */
export const engagement = {
  listScripts: operation({
    method: 'GET',
    path: '/api/scripts',
    who: signedIn,
    summary: 'All call scripts',
    reply: z.array(script),
  }),
  readScript: operation({
    method: 'GET',
    path: '/api/scripts/:id',
    who: signedIn,
    summary: 'One call script',
    params: idOnly,
    reply: script,
  }),
  updateScript: operation({
    method: 'PUT',
    path: '/api/scripts/:id',
    who: admins,
    summary: "Change a script's title, description, category and steps",
    params: idOnly,
    body: z.object({
      ...scriptFields,
      tags: tags.optional(),
      /** The `updatedAt` that the edit began on: a stale edit is refused with the stored script. */
      updatedAt: instant.optional(),
    }),
    reply: script,
  }),
  createScript: operation({
    method: 'POST',
    path: '/api/scripts',
    who: admins,
    summary: 'Add a script',
    body: z.object({
      ...scriptFields,
      description: scriptFields.description.default(''),
      category: scriptFields.category.default(''),
      steps: scriptFields.steps.default([]),
      tags: tags.default([]),
      /** Read where there are no steps. */
      content: text(50_000).default(''),
    }),
    reply: script,
    status: 201,
    isIdempotent: true,
  }),
  deleteScript: operation({
    method: 'DELETE',
    path: '/api/scripts/:id',
    who: admins,
    summary: 'Delete a script with its history',
    params: idOnly,
    status: 204,
  }),
  verifyScriptPrices: operation({
    method: 'PUT',
    path: '/api/scripts/:id/prices-verified',
    who: admins,
    summary: 'Confirm that the prices of a script are right as they stand',
    params: idOnly,
    reply: script,
  }),
  listScriptVersions: operation({
    method: 'GET',
    path: '/api/scripts/:id/versions',
    who: admins,
    summary: 'Every change of a script, newest first, at most 200',
    params: idOnly,
    reply: z.array(scriptVersion),
  }),
  seedScripts: operation({
    method: 'POST',
    path: '/api/admin/seed-scripts',
    who: admins,
    summary: 'Add the four starter scripts where there are none',
    reply: z.object({
      success: z.boolean(),
      message: z.string(),
      scripts: z.array(z.string()),
      error: z.string().optional(),
    }),
    isIdempotent: true,
  }),
  listCommunications: operation({
    method: 'GET',
    path: '/api/communications',
    who: signedIn,
    summary: 'Announcements that have not expired: pinned ones, then the others, newest first',
    query: z.object({
      /** The expired ones too; for admins. */
      expired: z.enum(['true', 'false'], 'Use true or false.').optional(),
    }),
    reply: z.array(communication),
  }),
  createCommunication: operation({
    method: 'POST',
    path: '/api/communications',
    who: admins,
    summary: 'Post an announcement',
    body: z.object(communicationFields),
    reply: communication,
    status: 201,
    isIdempotent: true,
  }),
  updateCommunication: operation({
    method: 'PUT',
    path: '/api/communications/:id',
    who: admins,
    summary: 'Change an announcement',
    params: idOnly,
    body: z.object(communicationFields),
    reply: communication,
  }),
  deleteCommunication: operation({
    method: 'DELETE',
    path: '/api/communications/:id',
    who: admins,
    summary: 'Take an announcement down',
    params: idOnly,
    status: 204,
  }),
  confirmCommunication: operation({
    method: 'PUT',
    path: '/api/communications/:id/read',
    who: signedIn,
    summary: 'Confirm that one has read an announcement as it stands',
    params: idOnly,
    reply: communication,
  }),
  listReaders: operation({
    method: 'GET',
    path: '/api/communications/:id/readers',
    who: supervisors,
    summary: 'Active members by name, and when each confirmed the announcement as it stands',
    params: idOnly,
    reply: z.array(personName.extend({ memberId: id, readAt: instant.nullable() })),
  }),
  listChallenges: operation({
    method: 'GET',
    path: '/api/challenges',
    who: signedIn,
    summary: 'The catalogue of challenges',
    reply: z.array(challenge),
  }),
  activateChallenge: operation({
    method: 'POST',
    path: '/api/challenges/activate',
    who: signedIn,
    summary: 'Take on a challenge',
    body: z.object({ challengeId: id }),
    reply: userChallenge,
    status: 201,
    isIdempotent: true,
  }),
  listUserChallenges: operation({
    method: 'GET',
    path: '/api/user-challenges',
    who: signedIn,
    summary: "One's own challenges, active and completed",
    reply: z.array(userChallenge),
  }),
  syncUserChallenges: operation({
    method: 'POST',
    path: '/api/user-challenges/update',
    who: signedIn,
    summary: "Count one's own progress anew",
    reply: z.array(userChallenge),
  }),
  userStats: operation({
    method: 'GET',
    path: '/api/user/stats',
    who: signedIn,
    summary: "One's own level, XP and streak",
    reply: userStats,
  }),
  listAchievements: operation({
    method: 'GET',
    path: '/api/achievements',
    who: signedIn,
    summary: 'The catalogue of achievements',
    reply: z.array(achievement),
  }),
  listUserAchievements: operation({
    method: 'GET',
    path: '/api/user-achievements',
    who: signedIn,
    summary: 'The achievements one has unlocked',
    reply: z.array(z.object({ achievementId: id, unlockedAt: instant })),
  }),
  leaderboard: operation({
    method: 'GET',
    path: '/api/leaderboard',
    who: signedIn,
    summary: 'Active people by XP, highest first; ties to who got there first',
    reply: z.array(leaderboardEntry),
  }),
}
