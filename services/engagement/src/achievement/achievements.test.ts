import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals'
import { testPeople } from '@portal/service-kit/testing'
import { createChallengeRequests, earn } from '../testing/challenge-requests.ts'
import { noon, startTestEngagement, type TestEngagement } from '../testing/test-engagement.ts'

let engagement: TestEngagement
beforeAll(async () => {
  engagement = await startTestEngagement()
})
afterAll(() => engagement.stop())
beforeEach(() => engagement.clear())

const { agent } = testPeople
const later = '2026-11-18T18:00:00.000Z'
const { achievements, get, stats, sync } = createChallengeRequests(() => engagement)

test('achievements unlock once from lifetime facts, and are counted', async () => {
  engagement.facts.push({ memberId: agent.id, type: 'calls_answered', at: '2025-01-06T15:00:00.000Z' })
  await Promise.all([sync(), sync()])
  const unlocked = await get<{ achievementId: string; unlockedAt: string }[]>('/api/user-achievements')
  const hello = (await achievements()).find(({ title }) => title === 'Hello, World')
  expect(unlocked).toEqual([{ achievementId: hello?.id, unlockedAt: noon }])
  expect(await stats()).toMatchObject({ achievementsCount: 1, longestStreak: 1, currentStreak: 0 })
  engagement.facts.length = 0
  await sync()
  expect(await stats()).toMatchObject({ achievementsCount: 1, longestStreak: 0 })
  expect(await get('/api/user-achievements', 'supervisor')).toEqual([])
})

const titlesOf = async () => {
  const titles = new Map((await achievements()).map(({ id, title }) => [id, title]))
  const unlocked = await get<{ achievementId: string }[]>('/api/user-achievements')
  return unlocked.map(({ achievementId }) => titles.get(achievementId) ?? '').sort((a, b) => a.localeCompare(b))
}

test.each([
  [249, ['Hello, World']],
  [250, ['Hello, World', 'Switchboard']],
])('%d answered calls unlock %j', async (amount, titles) => {
  engagement.facts.push({ memberId: agent.id, type: 'calls_answered', at: later, amount })
  await sync()
  expect(await titlesOf()).toEqual(titles)
})

test('streaks, completed challenges, and XP unlock achievements', async () => {
  for (const day of ['09', '10', '11', '12', '13'])
    engagement.facts.push({ memberId: agent.id, type: 'sales_count', at: `2026-11-${day}T18:00:00.000Z`, amount: 0 })
  await earn(engagement, agent.id, 900, noon)
  await sync()
  expect(await titlesOf()).toEqual(['Challenge Accepted', 'Level 10', 'Steady'])
})

test('the current streak counts active days up to today', async () => {
  for (const day of ['16', '17'])
    engagement.facts.push({ memberId: agent.id, type: 'leads_contacted', at: `2026-11-${day}T18:00:00.000Z` })
  await sync()
  expect(await stats()).toMatchObject({ currentStreak: 2, longestStreak: 2 })
  engagement.setClock('2026-11-19T18:00:00.000Z')
  expect(await stats()).toMatchObject({ currentStreak: 0, longestStreak: 2 })
})
