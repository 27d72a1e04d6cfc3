import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals'
import type { AgentTotals, SalesGoal } from '@portal/contracts'
import { testPeople } from '@portal/service-kit/testing'
import fc from 'fast-check'
import { noon, startTestSales, type TestSales } from '../testing/test-sales.ts'
import { forecast } from './forecast.ts'

let sales: TestSales
beforeAll(async () => {
  sales = await startTestSales()
})
afterAll(() => sales.stop())
beforeEach(() => sales.clear())

type Role = keyof typeof testPeople
const set = (role: Role, body: object) => sales.as(role)('PUT', '/api/sales/goal', body)
const goal = async (role: Role, query = '') =>
  (await (await sales.as(role)('GET', `/api/sales/goal${query}`)).json()) as SalesGoal

test('an agent sets a goal and sees what is earned of it and where the month ends', async () => {
  await sales.add('DirecTV Only', '2026-11-02T15:00:00Z')
  await sales.add('DirecTV Only', '2026-10-31T15:00:00Z')
  const response = await set('agent', { goal: 100_000 })
  // 13 of November's 21 working days have begun.
  const expected = { goal: 100_000, earned: 3500, forecast: Math.round((3500 * 21) / 13), monthEnd: '2026-11-30' }
  expect([response.status, await response.json()]).toEqual([200, expected])
  expect(await goal('agent')).toEqual(expected)
})

test('a goal holds for the months that follow, until it is set anew or cleared', async () => {
  await set('agent', { goal: 100_000 })
  sales.setClock('2027-02-10T12:00:00Z')
  expect(await goal('agent')).toMatchObject({ goal: 100_000, earned: 0 })
  await set('agent', { goal: null })
  expect(await goal('agent')).toMatchObject({ goal: null })
  sales.setClock(noon)
  expect(await goal('agent')).toMatchObject({ goal: 100_000 })
})

test("a supervisor sets anybody's; the team's goal adds up those who have one", async () => {
  await sales.add('DISH Only', noon)
  await sales.add('DirecTV Only', noon, 'admin')
  await set('supervisor', { goal: 50_000, agentId: testPeople.agent.id })
  await set('supervisor', { goal: 20_000 })
  expect(await goal('agent')).toMatchObject({ goal: 50_000 })
  expect(await goal('supervisor')).toMatchObject({ goal: 70_000, earned: 2800 })
  const agents = (await (await sales.as('admin')('GET', '/api/sales/agents')).json()) as AgentTotals[]
  expect(agents).toMatchObject([
    { agent: { lastName: 'Admin' }, goal: null, monthly: { earnings: 3500, count: 1 } },
    { agent: { lastName: 'Agent' }, goal: 50_000, monthly: { earnings: 2800, count: 1 } },
    { agent: { lastName: 'Supervisor' }, goal: 20_000, monthly: { earnings: 0, count: 0 } },
  ])
})

test('an agent sets nobody else’s, and an id that is no member’s is refused', async () => {
  expect((await set('agent', { goal: 1_000, agentId: testPeople.supervisor.id })).status).toBe(403)
  const stranger = await set('admin', { goal: 1_000, agentId: '0a000000-0000-4000-8000-00000000ffff' })
  expect([stranger.status, await stranger.json()]).toMatchObject([400, { issues: [{ path: 'agentId' }] }])
})

test.each([0, -5, 1.5, 100_000_001, '100', undefined])('the goal %p is refused by name', async value => {
  const response = await set('agent', { goal: value })
  expect([response.status, await response.json()]).toMatchObject([400, { issues: [{ path: 'goal' }] }])
})

const day = fc.date({ min: new Date('2020-01-01'), max: new Date('2035-12-31'), noInvalidDate: true })
test('a forecast never falls below what is earned, and meets it at the end of the month', () => {
  fc.assert(
    fc.property(fc.nat(10_000_000), day, (earned, date) => {
      const [year, month] = [date.getUTCFullYear(), date.getUTCMonth()]
      expect(forecast(earned, date.toISOString().slice(0, 10)) ?? earned).toBeGreaterThanOrEqual(earned)
      expect(forecast(earned, new Date(Date.UTC(year, month + 1, 0)).toISOString().slice(0, 10))).toBe(earned)
    }),
  )
})

test.each([
  ['2026-11-01', null],
  ['2026-11-02', 21_000],
  ['2026-11-18', 1_615],
  ['2026-11-30', 1_000],
])('$10.00 by %s forecasts %p cents', (today, cents) => {
  expect(forecast(1_000, today)).toBe(cents)
})
