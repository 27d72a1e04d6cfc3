import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { connect, countExpired, removeExpired, type Sql } from '@portal/service-kit'
import { createTestDatabase, type TestDatabase, testPeople } from '@portal/service-kit/testing'
import { noon } from '../testing/clock.ts'
import { retention } from './retention.ts'

const dayMs = 24 * 3_600_000

let database: TestDatabase
let sql: Sql
beforeAll(async () => {
  database = await createTestDatabase()
  sql = connect(database.urlOf('admin'), { schema: 'admin', max: 5 })
})
afterAll(async () => {
  await sql.end()
  await database.drop()
})

test('deletes what is older than 30 days, unless it still has to be recorded', async () => {
  for (const [id, ageMs] of Object.entries({ old: 30 * dayMs + 1, young: 30 * dayMs })) {
    const at = new Date(noon - ageMs)
    await sql`insert into delivery (received_at, outcome, event_type) values (${at}, 'ignored', ${id})`
    await sql`
      insert into call_event (key, call_id, direction, phase, phone_number, at)
      values (${id}, ${id}, 'inbound', 'started', '', ${at})`
    await sql`
      insert into telephony_call (id, version, recorded_version, changed_at)
      values (${id}, 1, 1, ${at}), (${`${id}, waiting`}, 2, 1, ${at})`
    await sql`
      insert into placed_call (key, member_id, phone_number, own_extension, placed_at)
      values (${crypto.randomUUID()}, ${testPeople.agent.id}, ${id}, '101', ${at})`
    await sql`insert into request_hour (hour, spent) values (${at}, 1)`
  }
  const expected = ['deliveries', 'callEvents', 'telephonyCalls', 'placedCalls', 'requestHours'].map(kind => ({
    kind,
    days: 30,
    records: 1,
  }))
  const shared = expect.objectContaining({ records: 0 })
  const counts = [...expected, shared, shared]
  expect(await countExpired(sql, 'admin', retention, new Date(noon))).toEqual(counts)
  expect(await removeExpired(sql, 'admin', retention, new Date(noon))).toEqual(counts)
  expect(await sql`select event_type as id from delivery`).toEqual([{ id: 'young' }])
  expect(await sql`select key as id from call_event`).toEqual([{ id: 'young' }])
  expect(await sql`select id from telephony_call order by id`).toEqual([
    { id: 'old, waiting' },
    { id: 'young' },
    { id: 'young, waiting' },
  ])
  expect(await sql`select phone_number as id from placed_call`).toEqual([{ id: 'young' }])
  expect(await sql`select hour from request_hour`).toEqual([{ hour: new Date(noon - 30 * dayMs).toISOString() }])
})
