import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals'
import { connect, type Sql } from '@portal/service-kit'
import { createTestDatabase, type TestDatabase } from '@portal/service-kit/testing'
import { createClock } from '../../testing/clock.ts'
import { createRequestBudget } from './request-budget.ts'
import { maxRequestsPerDay } from './vendor-assumptions.ts'

let database: TestDatabase
let sql: Sql
beforeAll(async () => {
  database = await createTestDatabase()
  sql = connect(database.urlOf('admin'), { schema: 'admin', max: 10 })
})
afterAll(async () => {
  await sql.end()
  await database.drop()
})
beforeEach(async () => {
  await sql`delete from request_hour`
})

/** Returns how many of 60 concurrent requests the budget allows. */
async function countAllowed(clock = createClock()): Promise<number> {
  const budget = createRequestBudget(sql, clock.now)
  const results = await Promise.allSettled(Array.from({ length: 60 }, () => budget.spend()))
  for (const result of results) {
    if (result.status === 'rejected') expect(result.reason).toMatchObject({ fault: 'budget' })
  }
  return results.filter(({ status }) => status === 'fulfilled').length
}

test.each([['2026-11-20T17:00:00Z'], ['2026-11-20T16:00:00Z'], ['2026-11-19T18:00:00Z']])(
  'allows exactly as many concurrent requests as are left, counting those of the hour %s',
  async hour => {
    await sql`insert into request_hour values (${hour}, ${maxRequestsPerDay - 7})`
    expect(await countAllowed()).toBe(7)
    expect(await createRequestBudget(sql, createClock().now).spent()).toBe(maxRequestsPerDay)
    expect(await countAllowed()).toBe(0)
  },
)

test('counts requests by the hour', async () => {
  const clock = createClock()
  const budget = createRequestBudget(sql, clock.now)
  expect(await budget.spent()).toBe(0)
  clock.advance(59 * 60)
  await budget.spend()
  await budget.spend()
  clock.advance(60)
  await budget.spend()
  expect(await budget.spent()).toBe(3)
  expect(await sql`select hour, spent from request_hour order by hour`).toEqual([
    { hour: '2026-11-20T17:00:00.000Z', spent: 2 },
    { hour: '2026-11-20T18:00:00.000Z', spent: 1 },
  ])
})

test('allows no request in a new hour while the hours before have used the budget', async () => {
  const clock = createClock()
  await sql`insert into request_hour values ('2026-11-20T16:00:00Z', ${maxRequestsPerDay})`
  expect(await countAllowed(clock)).toBe(0)
  expect(await sql`select hour from request_hour`).toHaveLength(1)
})

test('stops counting requests after 24 hours', async () => {
  const clock = createClock()
  await sql`insert into request_hour values ('2026-11-20T17:00:00Z', ${maxRequestsPerDay})`
  expect(await countAllowed(clock)).toBe(0)
  clock.advance(24 * 3600 - 1)
  expect(await countAllowed(clock)).toBe(0)
  clock.advance(1)
  expect(await createRequestBudget(sql, clock.now).spent()).toBe(0)
  expect(await countAllowed(clock)).toBe(60)
})
