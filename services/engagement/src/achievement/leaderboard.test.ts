import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals'
import { testPeople } from '@portal/service-kit/testing'
import { createChallengeRequests, earn } from '../testing/challenge-requests.ts'
import { formerMember, noon, startTestEngagement, type TestEngagement } from '../testing/test-engagement.ts'

let engagement: TestEngagement
beforeAll(async () => {
  engagement = await startTestEngagement()
})
afterAll(() => engagement.stop())
beforeEach(() => engagement.clear())

const { admin, agent, supervisor } = testPeople
const later = '2026-11-18T18:00:00.000Z'
const { get } = createChallengeRequests(() => engagement)
const leaderboard = async () =>
  (await get<{ lastName: string; level: number; xp: number }[]>('/api/leaderboard')).map(({ lastName, level, xp }) => [
    lastName,
    level,
    xp,
  ])

test('the leaderboard lists more XP first, and members without XP last', async () => {
  await earn(engagement, agent.id, 60, noon)
  await earn(engagement, supervisor.id, 100, later)
  await earn(engagement, agent.id, 60, later)
  expect(await leaderboard()).toEqual([
    ['Agent', 2, 120],
    ['Supervisor', 2, 100],
    ['Admin', 1, 0],
  ])
})

test('on a tie, the leaderboard lists the member first who reached the XP first', async () => {
  await earn(engagement, supervisor.id, 50, noon)
  await earn(engagement, agent.id, 50, later)
  expect((await leaderboard()).map(([lastName]) => lastName)).toEqual(['Supervisor', 'Agent', 'Admin'])
})

test('without XP, the leaderboard is in the order of names and has no deactivated members', async () => {
  await earn(engagement, formerMember.id, 500, noon)
  expect(await leaderboard()).toEqual([
    ['Admin', 1, 0],
    ['Agent', 1, 0],
    ['Supervisor', 1, 0],
  ])
})

test('the leaderboard has the XP since Monday in the organization’s time zone, and the ranks gained or lost', async () => {
  // Sunday, 11:30 PM in New York.
  const sunday = '2026-11-16T04:30:00.000Z'
  const monday = '2026-11-16T05:30:00.000Z'
  await earn(engagement, agent.id, 60, sunday)
  await earn(engagement, supervisor.id, 50, sunday)
  await earn(engagement, supervisor.id, 20, monday)
  await earn(engagement, admin.id, 10, monday)
  const rows = await get<{ lastName: string; xpThisWeek: number; rankChange: number | null }[]>('/api/leaderboard')
  expect(rows.map(({ lastName, xpThisWeek, rankChange }) => [lastName, xpThisWeek, rankChange])).toEqual([
    ['Supervisor', 20, 1],
    ['Agent', 0, -1],
    ['Admin', 10, null],
  ])
})
