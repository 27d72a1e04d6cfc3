import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { connect, type Sql } from './database.ts'
import { runIdempotent } from './idempotency.ts'
import { createTestDatabase, type TestDatabase } from '../testing/index.ts'

let database: TestDatabase
let sql: Sql
beforeAll(async () => {
  database = await createTestDatabase()
  sql = connect(database.urlOf('sales'), { schema: 'sales', max: 10 })
  await sql`create table made (id int generated always as identity, name text)`
})
afterAll(async () => {
  await sql.end()
  await database.drop()
})

const make = (key: string | null, name: string) =>
  runIdempotent(sql, 'thing.make', { actor: null, idempotencyKey: key, body: { name } }, async transaction => {
    const [row] = await transaction<[{ id: number }]>`insert into made ${transaction({ name })} returning id`
    return row
  })
const count = async (name: string) => (await sql`select 1 from made where name = ${name}`).length

test('fifty requests at once with one key make one row and get one answer', async () => {
  const key = crypto.randomUUID()
  const answers = await Promise.all(Array.from({ length: 50 }, () => make(key, 'fifty')))
  expect(await count('fifty')).toBe(1)
  expect(new Set(answers.map(({ id }) => id)).size).toBe(1)
})

test('another key makes another row, and so does none', async () => {
  await Promise.all([
    make(crypto.randomUUID(), 'each'),
    make(crypto.randomUUID(), 'each'),
    make(null, 'each'),
    make(null, 'each'),
  ])
  expect(await count('each')).toBe(4)
})

test('a key that came before with another body is refused', async () => {
  const key = crypto.randomUUID()
  await make(key, 'first')
  await expect(make(key, 'second')).rejects.toMatchObject({ code: 'conflict' })
  expect(await count('second')).toBe(0)
})

test('what failed the first time may be tried again with the same key', async () => {
  const key = crypto.randomUUID()
  const creation = { actor: null, idempotencyKey: key, body: { name: 'again' } }
  await expect(
    runIdempotent(sql, 'thing.make', creation, async () => Promise.reject(new Error('lost'))),
  ).rejects.toThrow('lost')
  await make(key, 'again')
  expect(await count('again')).toBe(1)
})
