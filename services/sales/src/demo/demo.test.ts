import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { createTestDatabase, type TestDatabase, testKeys } from '@portal/service-kit/testing'
import { salesService } from '../index.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.drop())

test('the demo has sales of eleven weeks up to now, on working days, and goals', async () => {
  // A Wednesday at noon in New York.
  const now = new Date('2026-11-18T17:00:00Z')
  const running = await salesService(() => now).start({
    NODE_ENV: 'test',
    LOG_LEVEL: 'silent',
    ...testKeys('sales'),
    PORTAL_TIME_ZONE: 'America/New_York',
    DATABASE_URL: database.urlOf('sales'),
  })
  await running.loadDemo()
  await running.stop()
  const [counted] = await database.owner`
    with local as (select *, created_at at time zone 'America/New_York' as clock from sales.sale)
    select count(*) > 1000 as is_full, count(distinct agent_id)::int as sellers,
      count(distinct sale_type)::int as types, bool_or(voided_at is not null) as has_voids,
      (count(*) filter (where extract(isodow from clock) = 7))::int as sundays,
      (count(*) filter (where created_at > ${now}))::int as future,
      (count(*) filter (where voided_at > ${now} or voided_at < created_at))::int as odd_voids,
      (count(*) filter (where extract(hour from clock) not between 9 and 17))::int as outside_hours,
      bool_or(clock::date = '2026-11-18') as has_today, min(clock)::date >= '2026-09-04' as is_recent,
      (select count(*)::int from sales.goal where goal_cents > 0 and month <= '2026-09-01') as goals
    from local`
  expect(counted).toEqual({
    is_full: true,
    sellers: 9,
    types: 15,
    has_voids: true,
    sundays: 0,
    future: 0,
    odd_voids: 0,
    outside_hours: 0,
    has_today: true,
    is_recent: true,
    goals: 5,
  })
})
