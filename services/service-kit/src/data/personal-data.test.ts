import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { createTestDatabase, type TestDatabase } from '../testing/index.ts'
import { connect } from './database.ts'
import type { Sql } from './sql.ts'
import { erasePerson, eraseSearchTerms } from './personal-data.ts'

let database: TestDatabase
let sql: Sql
beforeAll(async () => {
  database = await createTestDatabase()
  sql = connect(database.urlOf('sales'), { schema: 'sales', max: 4 })
})
afterAll(async () => {
  await sql.end()
  await database.drop()
})

const addEntry = (details: Record<string, string>, at = '2026-11-20T12:00:00.000Z') => sql`
  insert into audit (at, action, details, request_id) values (${at}, 'sale.void', ${sql.json(details)}, 'request')`

test('an erasure whose reply was lost, or that runs twice at once, counts the same again', async () => {
  await addEntry({ reason: 'ann@mail.example' })
  const person = { emails: ['ann@mail.example'], phones: [], names: [], leadIds: [] }
  const erase = (erasureId: string) => erasePerson(sql, undefined, { ...person, erasureId })
  const [first, second] = [crypto.randomUUID(), crypto.randomUUID()]
  expect(await Promise.all([erase(first), erase(first)])).toEqual([{ audit: 1 }, { audit: 1 }])
  expect(await erase(first)).toEqual({ audit: 1 })
  expect(await erase(second)).toEqual({ audit: 0 })
})

test('an erasure until an instant leaves newer audit entries and stored replies', async () => {
  await addEntry({ reason: 'bob@mail.example' })
  await addEntry({ reason: 'bob@mail.example', note: 'later' }, '2026-11-21T12:00:00.001Z')
  for (const at of ['2026-11-20T12:00:00.000Z', '2026-11-21T12:00:00.001Z']) {
    await sql`
      insert into idempotency (actor, operation, key, body_hash, reply, created_at)
      values ('x', 'x', gen_random_uuid(), '', '"bob@mail.example"', ${at})`
  }
  const bob = { emails: ['bob@mail.example'], phones: [], names: [], leadIds: [] }
  expect(await erasePerson(sql, undefined, { ...bob, until: '2026-11-21T12:00:00.000Z' })).toEqual({ audit: 1 })
  expect(await sql`select 1 from audit where details ->> 'note' = 'later'`).toHaveLength(1)
  expect(await sql`select 1 from idempotency where reply::text like '%bob@mail%'`).toHaveLength(1)
})

test('search terms until an instant are erased once, and counted the same again', async () => {
  await addEntry({ q: 'Ann' })
  await addEntry({ note: 'no search term' })
  const until = '2026-11-21T12:00:00.000Z'
  await addEntry({ q: 'later' }, '2026-11-21T12:00:00.001Z')
  const erasureId = crypto.randomUUID()
  for (const _ of [1, 2]) {
    expect(await eraseSearchTerms(sql, undefined, { until, erasureId })).toEqual({ searchTerms: 0, audit: 1 })
  }
  expect(await sql`select 1 from audit where details ->> 'q' = 'later'`).toHaveLength(1)
})
