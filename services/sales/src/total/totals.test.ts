import { afterAll, beforeAll, expect, test } from '@jest/globals'
import type { AgentTotals, Earnings, Sale, SalesStats } from '@portal/contracts'
import { type Actor, connect, type Sql } from '@portal/service-kit'
import { createTestDatabase, type TestDatabase, testPeople } from '@portal/service-kit/testing'
import fc from 'fast-check'
import type { SalesDeps } from '../deps.ts'
import { salesGoal } from '../goal/sales-goal.ts'
import { listSales } from '../sale/list-sales.ts'
import { agentTotals } from './agent-totals.ts'
import { earningsByDay } from './earnings-by-day.ts'
import { salesFacts } from './sales-facts.ts'
import { salesStats } from './sales-stats.ts'

let database: TestDatabase
let sql: Sql
beforeAll(async () => {
  database = await createTestDatabase()
  sql = connect(database.urlOf('sales'), { schema: 'sales' })
})
afterAll(async () => {
  await sql.end()
  await database.drop()
})

// Half-hour time zones, half-hour daylight saving time, clock changes at midnight (Havana, Cairo, Beirut, Santiago), none.
const zones = [
  'America/New_York',
  'America/Los_Angeles',
  'America/St_Johns',
  'America/Havana',
  'America/Santiago',
  'Europe/Berlin',
  'Africa/Cairo',
  'Asia/Beirut',
  'Asia/Kolkata',
  'Australia/Lord_Howe',
  'Pacific/Chatham',
  'UTC',
]
// The clock changes of those time zones, ends of months, a leap day, New Year's Eve, and an ordinary Wednesday.
const moments = [
  '2026-03-08T05:00:00Z',
  '2026-03-08T07:00:00Z',
  '2026-11-01T05:00:00Z',
  '2026-11-01T06:00:00Z',
  '2026-03-29T01:00:00Z',
  '2026-10-25T01:00:00Z',
  '2026-04-23T22:00:00Z',
  '2026-10-29T21:00:00Z',
  '2026-03-28T22:00:00Z',
  '2026-10-24T21:00:00Z',
  '2026-04-05T03:00:00Z',
  '2026-09-06T04:00:00Z',
  '2026-04-04T15:00:00Z',
  '2026-10-03T15:30:00Z',
  '2026-06-01T00:00:00Z',
  '2028-02-29T23:00:00Z',
  '2026-12-31T23:30:00Z',
  '2026-11-18T17:00:00Z',
]

const minutes = (max: number) => fc.integer({ min: -max, max })
const world = fc.record({
  zone: fc.constantFrom(...zones),
  moment: fc.constantFrom(...moments),
  nowMinutes: minutes(36 * 60),
  sales: fc.array(
    fc.record({
      // Mostly within hours of the moment, some within the month.
      minutes: fc.oneof(minutes(150), minutes(3 * 1440), minutes(40 * 1440)),
      role: fc.constantFrom('agent' as const, 'supervisor' as const, 'admin' as const),
      place: fc.integer({ min: 1, max: 15 }),
      isVoided: fc.boolean(),
    }),
    { maxLength: 25 },
  ),
})
type World = typeof world extends fc.Arbitrary<infer T> ? T : never

async function arrange({ zone, moment, nowMinutes, sales }: World): Promise<SalesDeps> {
  const at = (offset: number) => new Date(Date.parse(moment) + offset * 60_000)
  await database.owner`alter table sales.sale disable trigger all`
  await database.owner`delete from sales.sale`
  await database.owner`alter table sales.sale enable trigger all`
  const rows = sales.map(({ minutes: offset, role, place, isVoided }) => ({
    at: at(offset).toISOString(),
    agent: testPeople[role].id,
    place,
    isVoided,
  }))
  await sql`
    insert into sale (created_at, agent_id, sale_type, base_cents, rate_percent, earnings_cents, voided_at, voided_by, void_reason)
    select at, agent, name, base_cents, rate_percent, base_cents * rate_percent / 100,
      case when "isVoided" then at end, case when "isVoided" then agent end, case when "isVoided" then 'test' end
    from jsonb_to_recordset(${sql.json(rows)}) as sold(at timestamptz, agent uuid, place int, "isVoided" boolean)
    join sale_type using (place)`
  const members = Object.values(testPeople).map(person => ({ ...person, isActive: true }))
  return {
    sql,
    exports: { acquire: () => Promise.reject(new Error('no export')), stop: async () => undefined },
    timeZone: zone,
    now: () => at(nowMinutes),
    members: { nameOf: () => null, list: () => members, invalidate: () => undefined, refresh: async () => undefined },
  }
}

const call = <R>(
  handler: (request: never, deps: SalesDeps) => Promise<unknown>,
  deps: SalesDeps,
  actor: Actor,
  query = {},
) => handler({ actor, query, setHeader: () => undefined } as never, deps) as Promise<R>

const calendars = new Map<string, Intl.DateTimeFormat>()
/** The calendar by Intl, independent of the service's SQL. */
function dayIn(zone: string, at: Date): string {
  const calendar = calendars.get(zone) ?? new Intl.DateTimeFormat('en-CA', { timeZone: zone })
  calendars.set(zone, calendar)
  return calendar.format(at)
}
const weekOf = (day: string) => {
  const date = new Date(`${day}T00:00:00Z`)
  date.setUTCDate(date.getUTCDate() - ((date.getUTCDay() + 6) % 7))
  return date.toISOString().slice(0, 10)
}
const sum = (sales: readonly Sale[]): Earnings => ({
  earnings: sales.reduce((total, sale) => total + sale.earningsAmount, 0),
  count: sales.length,
})

const requests = [
  [testPeople.agent, {}],
  [testPeople.supervisor, {}],
  [testPeople.supervisor, { scope: 'mine' }],
  [testPeople.admin, { scope: 'team' }],
  [testPeople.admin, { agentId: testPeople.agent.id }],
] as const

test('totals, days, and goal equal the sum of the list, in every time zone and role, without voided sales', async () => {
  await fc.assert(
    fc.asyncProperty(world, async given => {
      const deps = await arrange(given)
      const dayOf = (sale: Sale) => dayIn(given.zone, new Date(sale.createdAt))
      const today = dayIn(given.zone, deps.now())
      for (const [actor, query] of requests) {
        const list = await call<Sale[]>(listSales, deps, actor, query)
        expect(list.map(sale => sale.day)).toEqual(list.map(dayOf))
        const valid = list.filter(sale => sale.voided === null)
        const expected = {
          daily: sum(valid.filter(sale => dayOf(sale) === today)),
          weekly: sum(valid.filter(sale => weekOf(dayOf(sale)) === weekOf(today))),
          monthly: sum(valid.filter(sale => dayOf(sale).slice(0, 7) === today.slice(0, 7))),
        }
        const stats = await call<SalesStats>(salesStats, deps, actor, query)
        expect(stats).toMatchObject({ ...expected, day: today })

        for (const [period, total] of [
          ['week', expected.weekly],
          ['month', expected.monthly],
        ] as const) {
          const days = await call<({ date: string } & Earnings)[]>(earningsByDay, deps, actor, { ...query, period })
          expect(days.map(({ date }) => date).filter(date => date === today)).toHaveLength(1)
          expect(days).toEqual(days.map(({ date }) => ({ date, ...sum(valid.filter(sale => dayOf(sale) === date)) })))
          expect(days.reduce((earnings, day) => earnings + day.earnings, 0)).toBe(total.earnings)
        }
        expect(await call(salesGoal, deps, actor, query)).toMatchObject({
          earned: valid
            .filter(sale => dayOf(sale) >= `${today.slice(0, 7)}-01`)
            .reduce((total, sale) => total + sale.earningsAmount, 0),
        })
      }
    }),
    { numRuns: 60 },
  )
})

test("the agents' totals add up to the team's totals", async () => {
  await fc.assert(
    fc.asyncProperty(world, async given => {
      const deps = await arrange(given)
      const team = await call<SalesStats>(salesStats, deps, testPeople.admin)
      const agents = await call<AgentTotals[]>(agentTotals, deps, testPeople.admin)
      for (const period of ['daily', 'weekly', 'monthly'] as const) {
        expect(agents.reduce((total, agent) => total + agent[period].earnings, 0)).toBe(team[period].earnings)
        expect(agents.reduce((total, agent) => total + agent[period].count, 0)).toBe(team[period].count)
      }
    }),
    { numRuns: 25 },
  )
})

test('facts count the valid sales since each instant, with their days', async () => {
  await fc.assert(
    fc.asyncProperty(world, async given => {
      const deps = await arrange(given)
      const list = await call<Sale[]>(listSales, deps, testPeople.admin)
      const asks = Object.values(testPeople).flatMap(({ id }) =>
        [deps.now().toISOString(), '2020-01-01T00:00:00.000Z'].map(since => ({ memberId: id, since })),
      )
      const facts = await salesFacts({ body: { asks } } as never, deps)
      expect(facts).toEqual(
        asks.map(({ memberId, since }) => {
          const counted = list.filter(sale => !sale.voided && sale.agent.id === memberId && sale.createdAt >= since)
          const { earnings, count } = sum(counted)
          return { memberId, since, count, cents: earnings, days: [...new Set(counted.map(sale => sale.day))].sort() }
        }),
      )
    }),
    { numRuns: 25 },
  )
})

test('the filter for one day finds exactly the sales of that day', async () => {
  await fc.assert(
    fc.asyncProperty(world, async given => {
      const deps = await arrange(given)
      const day = dayIn(given.zone, deps.now())
      const all = await call<Sale[]>(listSales, deps, testPeople.admin)
      const found = await call<Sale[]>(listSales, deps, testPeople.admin, { startDate: day, endDate: day })
      expect(found).toEqual(all.filter(sale => dayIn(given.zone, new Date(sale.createdAt)) === day))
    }),
    { numRuns: 60 },
  )
})
