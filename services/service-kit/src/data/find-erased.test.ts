import { createHash } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals'
import type { FindErasedInput } from '@portal/contracts'
import { createTestDatabase, type TestDatabase } from '../testing/index.ts'
import { connect } from './database.ts'
import type { Sql } from './sql.ts'
import { findErased, type PersonalTable } from './find-erased.ts'

const key = '7d9c7f86-2d1e-4a39-9c5b-0b3f5d2f7a11'
const longKey = 'ab'.repeat(32)
const hashOf = (value: string) => {
  const weak = createHash('sha256').update(key + value)
  return createHash('sha256').update(Buffer.from(longKey, 'hex')).update(weak.digest('hex')).digest('hex')
}
const inAMinute = new Date(Date.now() + 60_000).toISOString()

const replies: PersonalTable = {
  name: 'idempotency',
  key: 'key',
  at: 'created_at',
  values: sql => sql`array[actor]`,
}

let database: TestDatabase
let sql: Sql
beforeAll(async () => {
  database = await createTestDatabase()
  sql = connect(database.urlOf('sales'), { schema: 'sales', max: 4 })
})
beforeEach(async () => {
  await database.owner`alter table sales.audit disable trigger user`
  await database.owner`delete from sales.audit`
  await database.owner`alter table sales.audit enable trigger user`
})
afterAll(async () => {
  await sql.end()
  await database.drop()
})

const addEntry = (details: { reason: string }) => sql`
  insert into audit (action, details, request_id) values ('sale.void', ${sql.json(details)}, 'request')`

/** Finds people by their values, in all pages. */
async function find(
  values: readonly string[],
  { at = inAMinute, tables = [] as PersonalTable[], pageSize = 20_000 } = {},
) {
  const erased = values.map(value => ({ hash: hashOf(value), at }))
  const found: string[] = []
  let pages = 0
  let from: FindErasedInput['from'] = null
  do {
    const page = await findErased(sql, tables, { key, longKey, erased, from }, pageSize)
    for (const { hash, value } of page.found) {
      expect(hash).toBe(hashOf(value))
      found.push(value)
    }
    from = page.next
    pages += 1
  } while (from !== null)
  return { found: found.toSorted(), pages }
}

test.each([
  ['an email', 'ask ANN@mail.example.', 'ann@mail.example'],
  ['an email in brackets', 'Ann <ann@mail.example>, NY', 'ann@mail.example'],
  ['a number', '+13155550142', '+13155550142'],
  ['a number as people write it', 'call (315) 555-0142 at 5', '+13155550142'],
  ['a number with the country code', '1-315-555-0142', '+13155550142'],
  ['a number from abroad', '+44 20 7946 0958', '+442079460958'],
])('finds %s in an audit entry', async (_what, reason, value) => {
  await addEntry({ reason })
  expect(await find([value, 'someone@mail.example'])).toEqual({ found: [value], pages: 1 })
})

test('leaves what came after the erasure', async () => {
  await addEntry({ reason: 'ann@mail.example' })
  expect(await find(['ann@mail.example'], { at: '2026-01-01T00:00:00.000Z' })).toEqual({ found: [], pages: 1 })
})

test('reads page by page, and table by table', async () => {
  const emails = ['ann@mail.example', 'bob@mail.example', 'cy@mail.example']
  for (const email of emails) {
    await addEntry({ reason: email })
    await sql`insert into idempotency (actor, operation, key, body_hash) values (${`x${email}`}, 'x', gen_random_uuid(), '')`
  }
  const values = [...emails, ...emails.map(email => `x${email}`)]
  expect(await find(values, { tables: [replies], pageSize: 2 })).toEqual({ found: values, pages: 4 })
})

test('refuses a table that the service does not have', async () => {
  const from = { table: 'lead', after: null }
  await expect(findErased(sql, [], { key, longKey, erased: [], from })).rejects.toThrow('No table lead.')
})
