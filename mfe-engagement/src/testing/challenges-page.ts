import type { Challenge } from '@portal/contracts/engagement'
import { answerWith, type renderPage, services } from '@portal/sdk/testing'

export const owner = () => services().database.owner

/** Deletes all progress. */
export async function deleteProgress(): Promise<void> {
  await owner()`alter table engagement.xp_event disable trigger all`
  await owner()`delete from engagement.xp_event`
  await owner()`alter table engagement.xp_event enable trigger all`
  await owner()`delete from engagement.user_challenge`
}

const catalog = async () => (await (await services().as('agent')('GET', '/api/challenges')).json()) as Challenge[]

export async function activate(title: string): Promise<void> {
  const challenge = (await catalog()).find(entry => entry.title === title)
  await services().as('agent')('POST', '/api/challenges/activate', { challengeId: challenge?.id })
}

export type Store = Awaited<ReturnType<typeof renderPage>>['store']

const stats = {
  level: 3,
  xp: 1_240,
  xpToNextLevel: 60,
  currentStreak: 1,
  longestStreak: 12,
  achievementsCount: 4,
}
export const challenge = {
  id: 'a',
  icon: 'Phone',
  title: 'Opening Sale',
  description: 'Record a sale.',
  difficulty: 'easy',
  type: 'talk_minutes',
  targetValue: 1_500,
  xpReward: 20,
}
export const userChallenge = {
  id: '1',
  challengeId: 'a',
  status: 'active',
  currentProgress: 300,
  targetValue: 1_500,
  activatedAt: '2026-03-02T15:00:00Z',
  completedAt: null,
  xpReward: 20,
}
/** Answers the requests of the page; `overrides` replaces single responses. */
export const answerWithChallenges = (overrides: Parameters<typeof answerWith>[0] = {}) =>
  answerWith({
    'GET /api/user/stats': { body: stats },
    'GET /api/challenges': { body: [challenge] },
    'GET /api/user-challenges': { body: [userChallenge] },
    ...overrides,
  })
