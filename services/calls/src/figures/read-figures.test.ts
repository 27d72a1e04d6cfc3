import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals'
import { type callsInternal, type FigureName, figureNames, type Reply, type Role, type Viewer } from '@portal/contracts'
import { type TestService, testPeople } from '@portal/service-kit/testing'
import { clearLeads, insertLead, startTestCalls } from '../testing/test-calls.ts'
import { insertCallback, pullLead } from '../testing/test-queue.ts'
import { recordCalls } from '../testing/test-telephone-calls.ts'

// Noon in New York, on a Monday.
const now = new Date('2026-11-16T17:00:00Z')
const minutes = (count: number) => new Date(now.getTime() + count * 60_000)
const roles = ['agent', 'supervisor', 'admin'] as const
const [newYork, london] = ['America/New_York', 'Europe/London']
let calls: TestService
beforeAll(async () => {
  calls = await startTestCalls(() => now)
})
afterAll(() => calls.stop())
beforeEach(() => clearLeads(calls))

async function readFigures(viewers: Viewer[], names: readonly FigureName[] = figureNames) {
  const response = await calls.asService('gateway')('POST', '/internal/figures', { names, viewers })
  return (await response.json()) as Reply<typeof callsInternal.readFigures>
}

const viewerOf = (role: Role, timeZone?: string): Viewer => ({ memberId: testPeople[role].id, timeZone })
const get = async (role: Role, path: string) => (await calls.as(role)('GET', path)).json()

let phones = 0
const insert = (columns: Record<string, unknown> = {}) =>
  insertLead(calls, {
    phone_e164: `+1212555${String(1000 + ++phones)}`,
    zip_code: '10001',
    created_at: minutes(-20),
    ...columns,
  })

test('figures are what each member would get from the operations', async () => {
  await insert({ assigned_to: testPeople.agent.id })
  await insert({ assigned_to: testPeople.supervisor.id, notes: 'call', created_at: minutes(-2_000) })
  await insertCallback(calls, await insert(), { from_at: minutes(-1), owner_id: testPeople.supervisor.id })
  await insert()
  await pullLead(calls, 'admin')
  await recordCalls(calls, { startedAt: minutes(-30).toISOString() })

  const { figures } = await readFigures(roles.map((role, index) => viewerOf(role, index === 0 ? london : newYork)))
  for (const [index, role] of roles.entries()) {
    const own = Object.fromEntries(figures.filter(({ viewers }) => viewers.includes(index)).map(it => [it.name, it]))
    const timeZone = index === 0 ? london : newYork
    expect(own).toMatchObject({
      leadQueue: { data: await get(role, '/api/leads/queue') },
      leadSummary: { args: { timeZone }, data: await get(role, `/api/leads/summary?timeZone=${timeZone}`) },
      dashboardMetrics: { args: {}, data: await get(role, '/api/metrics/dashboard') },
    })
  }
})

test('members who see the same share a figure', async () => {
  await insert()
  const { figures } = await readFigures(roles.map(role => viewerOf(role, newYork)))
  expect(figures.map(({ name, viewers }) => [name, viewers])).toEqual(figureNames.map(name => [name, [0, 1, 2]]))
  await insert({ assigned_to: testPeople.supervisor.id })
  const { figures: differing } = await readFigures(roles.map(role => viewerOf(role, newYork)))
  expect(differing.map(({ name, viewers }) => [name, viewers])).toEqual([
    ['leadQueue', [0, 2]],
    ['leadQueue', [1]],
    ['leadSummary', [0, 2]],
    ['leadSummary', [1]],
    ['dashboardMetrics', [0, 1, 2]],
  ])
})

test('without a time zone, there is no summary', async () => {
  const { figures } = await readFigures([viewerOf('agent')])
  expect(figures.map(({ name }) => name)).toEqual(['leadQueue', 'dashboardMetrics'])
})

test('a summary that cannot be read fails the request', async () => {
  const read = () =>
    calls.asService('gateway')('POST', '/internal/figures', {
      names: ['leadSummary'],
      viewers: [viewerOf('agent', newYork)],
    })
  await calls.database.owner`alter table calls.lead_tally rename to hidden_tally`
  const response = await read()
  await calls.database.owner`alter table calls.hidden_tally rename to lead_tally`
  expect(response.status).toBe(500)
  expect((await read()).status).toBe(200)
})

test('only the named figures are read, with the earliest time at which one of their viewers gets another lead', async () => {
  const id = await insert({ assigned_to: testPeople.agent.id })
  await insertCallback(calls, id, { from_at: minutes(5), owner_id: testPeople.agent.id })
  await insertCallback(calls, await insert(), { from_at: minutes(9) })
  const due = async (...viewing: Role[]) =>
    (
      await readFigures(
        viewing.map(role => viewerOf(role)),
        ['leadQueue'],
      )
    ).dueAt
  expect(await due('supervisor', 'agent')).toBe(minutes(5).toISOString())
  expect(await due('supervisor')).toBe(minutes(9).toISOString())
  expect(await readFigures([viewerOf('agent')], ['dashboardMetrics'])).toMatchObject({
    figures: [{ name: 'dashboardMetrics' }],
    dueAt: null,
  })
})
