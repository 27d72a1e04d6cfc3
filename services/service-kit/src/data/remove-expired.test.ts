import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals'
import { createTestDatabase, type TestDatabase } from '../testing/index.ts'
import { audit } from './audit.ts'
import { chainAudit, verifyAudit } from './audit-chain.ts'
import { connect } from './database.ts'
import type { Sql } from './sql.ts'
import { deleteRows, removeExpired, removeExpiredNightly } from './remove-expired.ts'

let database: TestDatabase
let sql: Sql
beforeAll(async () => {
  database = await createTestDatabase()
  sql = connect(database.urlOf('sales'), { schema: 'sales', max: 4 })
})
beforeEach(() => sql`delete from retention_run`)
afterAll(async () => {
  await sql.end()
  await database.drop()
})

const hoursBefore = (instant: Date, hours: number) => new Date(instant.getTime() - hours * 3_600_000)

// 07:30 UTC is 03:30 in New York.
test.each([
  ['2026-11-22T08:30:00Z', 24, true],
  ['2026-11-22T08:30:00Z', 21, true],
  ['2026-11-22T08:30:00Z', 19, false],
  ['2026-11-22T17:00:00Z', 25, false],
  ['2026-11-22T17:00:00Z', 27, true],
])('at %s, %d hours after the last run, the next one is due: %s', async (instant, hours, isDue) => {
  const now = new Date(instant)
  await sql`insert into retention_run (at) values (${hoursBefore(now, hours)})`
  const copies = [1, 2].map(() => removeExpiredNightly(sql, 'sales', {}, { timeZone: 'America/New_York', now }))
  await Promise.all(copies)
  expect(await sql`select at from retention_run`).toHaveLength(isDue ? 2 : 1)
})

test('erases the details of old audit entries, and the audit stays intact', async () => {
  for (const note of ['one', 'two']) {
    await audit(sql, { actor: null, requestId: note }, { action: 'sale.void', details: { reason: note, cents: 1 } })
  }
  await audit(sql, { actor: null, requestId: 'plain' }, { action: 'sale.add', details: { cents: 1 } })
  await chainAudit(sql)
  const inSixYears = new Date(Date.now() + 6 * 366 * 24 * 3_600_000)
  expect(await removeExpired(sql, 'sales', {}, inSixYears)).toContainEqual({
    kind: 'auditDetails',
    days: 1_827,
    records: 2,
  })
  expect(await sql`select details from audit order by id`).toEqual([
    { details: { erased: true } },
    { details: { erased: true } },
    { details: { cents: 1 } },
  ])
  expect(await verifyAudit(sql)).toEqual({ entries: 3, erased: 2, broken: [] })
  expect(await sql`select removed from retention_run`).toEqual([{ removed: { auditDetails: 2 } }])
})

test('removes more than one batch', async () => {
  const old = hoursBefore(new Date(), 24 * 8)
  await sql`
    insert into idempotency (actor, operation, key, body_hash, created_at)
    select 'x', 'y', gen_random_uuid(), '', ${old} from generate_series(1, 2500)`
  expect(await removeExpired(sql, 'sales', {}, new Date())).toContainEqual({
    kind: 'storedReplies',
    days: 7,
    records: 2_500,
  })
  expect(await sql`select from idempotency`).toHaveLength(0)
})

test('a rule that is missing is an error', async () => {
  const rules = { deliveries: deleteRows('delivery', { at: 'at' }) }
  await expect(removeExpired(sql, 'admin', rules, new Date())).rejects.toThrow()
})
