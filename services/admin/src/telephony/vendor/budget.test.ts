import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals'
import { connect, type Sql } from '@portal/service-kit'
import { createTestDatabase, type TestDatabase } from '@portal/service-kit/testing'
import { createClock } from '../../testing/clock.ts'
import { createBudget } from './budget.ts'
import { stopAtRequests } from './vendor-facts.ts'

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

/** How many of 60 requests at once may be sent. */
async function passed(clock = createClock()): Promise<number> {
  const budget = createBudget(sql, clock.now)
  const answers = await Promise.allSettled(Array.from({ length: 60 }, () => budget.spend()))
  for (const answer of answers) {
    if (answer.status === 'rejected') expect(answer.reason).toMatchObject({ fault: 'budget' })
  }
  return answers.filter(({ status }) => status === 'fulfilled').length
}

test.each([['2026-11-20T17:00:00Z'], ['2026-11-20T16:00:00Z']])(
  'of many at once exactly as many pass as are left, whether the last were counted at %s',
  async hour => {
    await sql`insert into request_hour values (${hour}, ${stopAtRequests - 7})`
    expect(await passed()).toBe(7)
    expect(await createBudget(sql, createClock().now).spent()).toBe(stopAtRequests)
    expect(await passed()).toBe(0)
  },
)

test('what was sent a day ago counts no more', async () => {
  const clock = createClock()
  await sql`insert into request_hour values ('2026-11-20T17:00:00Z', ${stopAtRequests})`
  expect(await passed(clock)).toBe(0)
  clock.forward(24 * 3600)
  expect(await passed(clock)).toBe(60)
})
