import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { createTestDatabase, type TestDatabase, testPeople } from '../testing/index.ts'
import { connect } from './database.ts'
import type { Sql } from './sql.ts'
import { runIdempotent } from './idempotency.ts'
import { removeExpired } from './remove-expired.ts'

let database: TestDatabase
let sql: Sql
beforeAll(async () => {
  database = await createTestDatabase()
  sql = connect(database.urlOf('sales'), { schema: 'sales', max: 10 })
  await database.owner`create table sales.made (id int generated always as identity, name text)`
  await database.owner`grant select, insert on sales.made to sales`
})
afterAll(async () => {
  await sql.end()
  await database.drop()
})

const create = (
  idempotencyKey: string | null,
  name: string,
  { operation = 'thing.make', actor = testPeople.agent } = {},
) =>
  runIdempotent(sql, operation, { actor, idempotencyKey, body: { name } }, async transaction => {
    const [row] = await transaction<[{ id: number }]>`insert into made ${transaction({ name })} returning id`
    return row
  })
const countOf = async (name: string) => (await sql`select 1 from made where name = ${name}`).length

test('fifty simultaneous requests with one key create one row and get the same reply', async () => {
  const key = crypto.randomUUID()
  const replies = await Promise.all(Array.from({ length: 50 }, () => create(key, 'fifty')))
  expect(await countOf('fifty')).toBe(1)
  expect(new Set(replies.map(({ id }) => id)).size).toBe(1)
})

test('each key creates a row, and so does each request without a key', async () => {
  const keys = [crypto.randomUUID(), crypto.randomUUID(), null, null]
  await Promise.all(keys.map(key => create(key, 'each')))
  expect(await countOf('each')).toBe(4)
})

test('one key creates a row per operation and actor', async () => {
  const key = crypto.randomUUID()
  await create(key, 'shared')
  await create(key, 'shared', { operation: 'other.make' })
  await create(key, 'shared', { actor: testPeople.admin })
  expect(await countOf('shared')).toBe(3)
})

test('rejects a key that was used with another body', async () => {
  const key = crypto.randomUUID()
  await create(key, 'first')
  await expect(create(key, 'second')).rejects.toMatchObject({ code: 'conflict' })
  expect(await countOf('second')).toBe(0)
})

test('a repeated request may reach another release: only what was sent must be the same, not the defaults', async () => {
  const repeat = async (requests: object[]) => {
    const key = crypto.randomUUID()
    const replies: { id: number }[] = []
    for (const request of requests) {
      const made = { actor: testPeople.agent, idempotencyKey: key, body: {}, ...request }
      replies.push(
        await runIdempotent(sql, 'thing.make', made, async tx => {
          const [row] = await tx<[{ id: number }]>`insert into made (name) values ('released') returning id`
          return row
        }),
      )
    }
    return new Set(replies.map(({ id }) => id)).size
  }
  const sent = { params: {}, body: { name: 'x' } }
  const [older, newer] = [{ name: 'x' }, { name: 'x', tags: [] }]
  expect(
    await repeat([
      { sent, body: older },
      { sent, body: newer },
      { sent, body: older },
    ]),
  ).toBe(1)
  // Earlier releases stored a hash of the parsed body.
  expect(await repeat([{ body: newer }, { sent, body: newer }])).toBe(1)
  const other = { params: { id: '2' }, body: { name: 'x' } }
  await expect(
    repeat([
      { sent, body: older },
      { sent: other, body: older },
    ]),
  ).rejects.toMatchObject({ code: 'conflict' })
})

test('a key can be used again after its request failed', async () => {
  const key = crypto.randomUUID()
  const request = { actor: testPeople.agent, idempotencyKey: key, body: { name: 'again' } }
  const fail = async () => Promise.reject(new Error('lost'))
  await expect(runIdempotent(sql, 'thing.make', request, fail)).rejects.toThrow('lost')
  await create(key, 'again')
  expect(await countOf('again')).toBe(1)
})

test('visitors share their keys', async () => {
  const request = { actor: null, idempotencyKey: crypto.randomUUID(), body: {} }
  const replies = [1, 2].map(id => runIdempotent(sql, 'thing.make', request, async () => ({ id })))
  expect(new Set((await Promise.all(replies)).map(({ id }) => id)).size).toBe(1)
})

test('deletes keys after a week', async () => {
  const [oldKey, recentKey] = [crypto.randomUUID(), crypto.randomUUID()]
  await create(oldKey, 'old')
  await create(recentKey, 'recent')
  await sql`update idempotency set created_at = now() - interval '7 days 1 minute' where key = ${oldKey}`
  await sql`update idempotency set created_at = now() - interval '6 days 23 hours' where key = ${recentKey}`
  await removeExpired(sql, 'sales', {}, new Date())
  expect(await sql`select key from idempotency where key in ${sql([oldKey, recentKey])}`).toEqual([{ key: recentKey }])
})
