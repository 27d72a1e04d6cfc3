import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals'
import type { calls as contract, Reply } from '@portal/contracts'
import { type TestService, testPeople } from '@portal/service-kit/testing'
import { clearLeads, startTestCalls } from '../testing/test-calls.ts'
import { recordCalls } from '../testing/test-telephone-calls.ts'

// 3 p.m. in New York.
const now = new Date('2026-11-21T20:00:00Z')
let calls: TestService
beforeAll(async () => {
  calls = await startTestCalls(() => now)
})
afterAll(() => calls.stop())
beforeEach(() => clearLeads(calls))

const metrics = async (query = '') =>
  (await (await calls.as('agent')('GET', `/api/metrics/dashboard${query}`)).json()) as Reply<
    typeof contract.dashboardMetrics
  >

test("compares today in the organization's time zone with yesterday up to the same time of day", async () => {
  await recordCalls(
    calls,
    // The first and last instant of today so far.
    { startedAt: '2026-11-21T05:00:00Z', durationSeconds: 60 },
    { startedAt: '2026-11-21T20:00:00Z', durationSeconds: 121 },
    { startedAt: '2026-11-21T19:30:00Z', outcome: 'missed', durationSeconds: 0 },
    { startedAt: '2026-11-21T19:40:00Z', outcome: 'voicemail', durationSeconds: 20 },
    // The first and last instant of yesterday so far.
    { startedAt: '2026-11-20T05:00:00Z', durationSeconds: 100 },
    { startedAt: '2026-11-20T20:00:00Z', outcome: 'missed', durationSeconds: 0 },
    // Later today, later yesterday, and the day before yesterday.
    { startedAt: '2026-11-21T20:00:00.001Z' },
    { startedAt: '2026-11-20T20:00:00.001Z' },
    { startedAt: '2026-11-20T04:59:59.999Z' },
  )
  expect((await metrics()).todayMetrics).toEqual({
    totalCalls: 4,
    averageDuration: 91,
    missedCalls: 1,
    answeredCalls: 2,
    voicemails: 1,
    trend: { totalCalls: 100, averageDuration: -9.5 },
  })
})

test('the chart has seven days including today, and days without calls have zero', async () => {
  await recordCalls(
    calls,
    {},
    { outcome: 'missed' },
    { outcome: 'voicemail' },
    { startedAt: '2026-11-15T05:00:00Z' },
    { startedAt: '2026-11-15T04:59:59.999Z' },
  )
  expect((await metrics()).weeklyData).toEqual([
    { date: '2026-11-15', calls: 1, answered: 1, missed: 0 },
    ...[16, 17, 18, 19, 20].map(day => ({ date: `2026-11-${day}`, calls: 0, answered: 0, missed: 0 })),
    { date: '2026-11-21', calls: 3, answered: 1, missed: 1 },
  ])
})

test('the trend is 0 % from nothing to nothing, 100 % from nothing to something, and -100 % back', async () => {
  expect((await metrics()).todayMetrics.trend).toEqual({ totalCalls: 0, averageDuration: 0 })
  await recordCalls(calls, { externalId: 'x' })
  expect((await metrics()).todayMetrics.trend).toEqual({ totalCalls: 100, averageDuration: 100 })
  await recordCalls(calls, { externalId: 'x', startedAt: '2026-11-20T19:00:00Z' })
  expect((await metrics()).todayMetrics.trend).toEqual({ totalCalls: -100, averageDuration: -100 })
})

test("counts the user's own calls, which Call Activity lists with the same filters", async () => {
  const own = { memberId: testPeople.agent.id }
  await recordCalls(
    calls,
    { ...own, startedAt: '2026-11-21T05:00:00Z', durationSeconds: 60 },
    { ...own, startedAt: '2026-11-21T19:00:00Z', outcome: 'missed', durationSeconds: 0 },
    { startedAt: '2026-11-21T19:30:00Z', memberId: testPeople.supervisor.id, durationSeconds: 300 },
    { startedAt: '2026-11-21T19:40:00Z', memberId: null, outcome: 'missed' },
    { ...own, startedAt: '2026-11-21T04:59:59.999Z', durationSeconds: 30 },
    { ...own, startedAt: '2026-11-21T20:00:00.001Z' },
  )
  const { todayMetrics, weeklyData } = await metrics('?mine=true')
  expect(todayMetrics).toMatchObject({ totalCalls: 2, missedCalls: 1, averageDuration: 60 })
  expect(weeklyData.slice(-2)).toEqual([
    { date: '2026-11-20', calls: 1, answered: 1, missed: 0 },
    { date: '2026-11-21', calls: 3, answered: 2, missed: 1 },
  ])
  const listed = async (query: string) =>
    (await calls.as('agent')('GET', `/api/calls/recent?today=true${query}`)).headers.get('x-total-count')
  expect(await Promise.all(['&mine=true', '&mine=true&status=missed', '', '&status=missed'].map(listed))).toEqual([
    '2',
    '1',
    '4',
    '2',
  ])
})

test('rejects visitors', async () => {
  expect((await calls.as(null)('GET', '/api/metrics/dashboard')).status).toBe(401)
})
