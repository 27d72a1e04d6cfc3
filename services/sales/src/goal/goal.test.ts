import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals'
import type { AgentTotals, SalesGoal } from '@portal/contracts'
import { testPeople } from '@portal/service-kit/testing'
import fc from 'fast-check'
import { formerMember, noon, startTestSales, type TestSales, unknownId } from '../testing/test-sales.ts'
import { forecast } from './forecast.ts'

let sales: TestSales
beforeAll(async () => {
  sales = await startTestSales()
})
afterAll(() => sales.stop())
beforeEach(() => sales.clear())

type Role = keyof typeof testPeople
const set = (role: Role | null, body: object) => sales.as(role)('PUT', '/api/sales/goal', body)
const goal = async (role: Role, query = '') =>
  (await (await sales.as(role)('GET', `/api/sales/goal${query}`)).json()) as SalesGoal

test('an agent sets a goal and sees earnings, forecast, and the end of the month', async () => {
  // November starts in daylight saving time.
  await sales.add('DirecTV Only', '2026-11-01T04:00:00Z')
  await sales.add('DirecTV Only', '2026-11-01T03:59:59.999Z')
  const response = await set('agent', { goal: 100_000 })
  // 13 of November's 21 working days have started.
  const expected = { goal: 100_000, earned: 3500, forecast: Math.round((3500 * 21) / 13), monthEnd: '2026-11-30' }
  expect([response.status, await response.json()]).toEqual([200, expected])
  expect(await goal('agent')).toEqual(expected)
})

test('setting a goal is audited and published to the member, supervisors, and admins', async () => {
  await set('supervisor', { goal: 100_000, agentId: testPeople.agent.id })
  expect(await sales.writes()).toEqual({
    audit: [
      {
        action: 'sales-goal.set',
        actorId: testPeople.supervisor.id,
        subjectId: testPeople.agent.id,
        details: { goalCents: 100_000 },
      },
    ],
    changes: [
      {
        tags: [{ type: 'SalesTotals' }],
        to: { roles: ['supervisor', 'admin'], members: [testPeople.agent.id] },
      },
    ],
  })
})

test('a goal applies to the following months, until it is changed or cleared', async () => {
  await set('agent', { goal: 100_000 })
  sales.setClock('2026-12-01T05:00:00Z')
  expect(await goal('agent')).toMatchObject({ goal: 100_000, earned: 0 })
  await set('agent', { goal: 120_000 })
  sales.setClock('2027-02-10T12:00:00Z')
  await set('agent', { goal: null })
  expect(await goal('agent')).toMatchObject({ goal: null })
  sales.setClock('2027-01-31T12:00:00Z')
  expect(await goal('agent')).toMatchObject({ goal: 120_000 })
  sales.setClock('2026-12-01T04:59:59Z')
  expect(await goal('agent')).toMatchObject({ goal: 100_000 })
})

test('the last goal of a month replaces earlier ones', async () => {
  await set('agent', { goal: 100_000 })
  expect(await (await set('agent', { goal: 50_000 })).json()).toMatchObject({ goal: 50_000 })
  expect(await goal('agent')).toMatchObject({ goal: 50_000 })
})

test('a goal that someone else changed is rejected with the current one', async () => {
  await set('agent', { goal: 100_000 })
  expect((await set('supervisor', { goal: 50_000, previousGoal: 100_000, agentId: testPeople.agent.id })).status).toBe(
    200,
  )
  const rejected = await set('agent', { goal: 120_000, previousGoal: 100_000 })
  expect([rejected.status, await rejected.json()]).toMatchObject([409, { code: 'conflict', current: { goal: 50_000 } }])
  expect(await goal('agent')).toMatchObject({ goal: 50_000 })
  // A repeated request finds its own goal.
  expect((await set('agent', { goal: 50_000, previousGoal: 100_000 })).status).toBe(200)
})

test('of several first goals at once, one is stored', async () => {
  const goals = [100_000, 120_000, 140_000]
  const replies = await Promise.all(goals.map(value => set('agent', { goal: value, previousGoal: null })))
  expect(replies.filter(({ status }) => status === 200)).toHaveLength(1)
  expect(replies.filter(({ status }) => status === 409)).toHaveLength(2)
})

test("the team's goal and earnings add up the members who have a goal", async () => {
  await sales.add('DISH Only', noon)
  await sales.add('DirecTV Only', noon, 'admin')
  expect(await goal('supervisor')).toMatchObject({ goal: null, earned: 6300 })
  await set('supervisor', { goal: 50_000, agentId: testPeople.agent.id.toUpperCase() })
  await set('supervisor', { goal: 20_000 })
  expect(await goal('agent')).toMatchObject({ goal: 50_000 })
  expect(await goal('supervisor')).toMatchObject({ goal: 70_000, earned: 2800 })
  expect(await goal('supervisor', '?scope=mine')).toMatchObject({ goal: 20_000, earned: 0 })
})

test('the agent totals list all agents, and others with a sale or a goal, by earnings of the month', async () => {
  await sales.add('DISH Only', noon)
  await sales.add('DirecTV Only', noon, 'admin')
  await set('supervisor', { goal: 20_000 })
  const agents = (await (await sales.as('admin')('GET', '/api/sales/agents')).json()) as AgentTotals[]
  expect(agents).toMatchObject([
    { agent: { lastName: 'Admin' }, goal: null, monthly: { earnings: 3500, count: 1 }, forecast: 5654 },
    { agent: { lastName: 'Agent' }, goal: null, daily: { earnings: 2800, count: 1 }, forecast: 4523 },
    { agent: { lastName: 'Supervisor' }, goal: 20_000, weekly: { earnings: 0, count: 0 }, forecast: 0 },
  ])
  expect(agents).toHaveLength(3)
})

test('the agent totals do not list deactivated agents without a sale', async () => {
  const agents = (await (await sales.as('admin')('GET', '/api/sales/agents')).json()) as AgentTotals[]
  expect(agents.map(({ agent }) => agent.lastName)).toEqual(['Agent'])
})

test('members with equal earnings are listed by name', async () => {
  for (const role of ['supervisor', 'agent', 'admin'] as const) await sales.add('DISH Only', noon, role)
  const agents = (await (await sales.as('admin')('GET', '/api/sales/agents')).json()) as AgentTotals[]
  expect(agents.map(({ agent }) => agent.lastName)).toEqual(['Admin', 'Agent', 'Supervisor'])
})

test("an agent cannot set another member's goal", async () => {
  const response = await set('agent', { goal: 1_000, agentId: testPeople.supervisor.id })
  expect([response.status, await response.json()]).toMatchObject([
    403,
    { message: 'Agents can set only their own goal.' },
  ])
  expect((await set('agent', { goal: 1_000, agentId: testPeople.agent.id })).status).toBe(200)
  expect((await set(null, { goal: 1_000 })).status).toBe(401)
})

test('rejects an unknown member by name, and accepts a deactivated one', async () => {
  const response = await set('admin', { goal: 1_000, agentId: unknownId })
  expect([response.status, await response.json()]).toMatchObject([400, { issues: [{ path: 'agentId' }] }])
  expect((await set('admin', { goal: 1_000, agentId: formerMember.id })).status).toBe(200)
})

test.each([0, -5, 1.5, 100_000_001, '100', undefined])('rejects the goal %p by name', async value => {
  const response = await set('agent', { goal: value })
  expect([response.status, await response.json()]).toMatchObject([400, { issues: [{ path: 'goal' }] }])
})

const day = fc.date({ min: new Date('2020-01-01'), max: new Date('2035-12-31'), noInvalidDate: true })
test('a forecast is at least what is earned, and equals it on the last day of the month', () => {
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
  ['2026-11-27', 1_050],
  ['2026-11-29', 1_050],
  ['2026-11-30', 1_000],
  ['2026-10-31', 1_000],
  ['2028-02-29', 1_000],
])('$10.00 earned by %s forecasts %p cents', (today, cents) => {
  expect(forecast(1_000, today)).toBe(cents)
})
