import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { createTestDatabase, type TestDatabase, until } from '../testing/index.ts'
import { audit } from './audit.ts'
import { chainAudit, verifyAudit } from './audit-chain.ts'
import { connect } from './database.ts'
import type { Sql } from './sql.ts'
import { erasePerson } from './personal-data.ts'

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

const add = (details: Record<string, unknown> = {}) =>
  audit(sql, { actor: null, requestId: 'r' }, { action: 'sale.add', details })
/** Runs a statement as an intruder who owns the tables, then undoes it. @returns the result of the verification in between. */
async function tamper(statement: string) {
  const problems = new Error('rolled back') as Error & { broken?: unknown }
  await database.owner
    .begin(async transaction => {
      await transaction`set local session_replication_role = replica`
      await transaction`set local search_path = sales`
      await transaction.unsafe(statement)
      problems.broken = (await verifyAudit(transaction as unknown as Sql)).broken
      throw problems
    })
    .catch((error: unknown) => {
      if (error !== problems) throw error
    })
  return problems.broken
}

test('an audit is intact, however its entries were added', async () => {
  // The service refuses more requests at once.
  for (let batch = 0; batch < 12; batch++) await Promise.all(Array.from({ length: 100 }, (_, cents) => add({ cents })))
  await chainAudit(sql)
  await add()
  await Promise.all([chainAudit(sql), chainAudit(sql)])
  await chainAudit(sql)
  expect(await sql`select count(*)::int as links, max(position)::int as last from audit_link`).toEqual([
    { links: 1_201, last: 1_201 },
  ])
  expect(await verifyAudit(sql)).toEqual({ entries: 1_201, erased: 0, broken: [] })
})

test.each([
  ["update audit set details = '{}' where id = 17", [{ id: '17', problem: 'was changed' }]],
  ["update audit set at = at - interval '1 hour' where id = 17", [{ id: '17', problem: 'was changed' }]],
  ['update audit set actor_id = gen_random_uuid() where id = 17', [{ id: '17', problem: 'was changed' }]],
  ['delete from audit where id in (17, 1201)', ['17', '1201'].map(id => ({ id, problem: 'was removed' }))],
  ['update audit set details = \'{"erased": true}\' where id = 17', [{ id: '17', problem: 'was changed' }]],
  [
    "insert into audit (at, action, request_id) values (now() - interval '1 year', 'sale.add', 'forged')",
    [{ id: expect.any(String), problem: 'is not in the chain' }],
  ],
])('names the entry after: %s', async (statement, problems) => {
  expect(await tamper(statement)).toEqual(problems)
})

test('removing the link with its entry breaks the next one', async () => {
  expect(
    await tamper(
      'with gone as (delete from audit where id = 17 returning id) delete from audit_link where audit_id = 17',
    ),
  ).toEqual([expect.objectContaining({ problem: 'was changed' })])
})

test('erased details leave the chain intact', async () => {
  await add({ email: 'Ann@mail.example' })
  await chainAudit(sql)
  const person = { emails: ['ann@mail.example'], phones: [], names: [], leadIds: [] }
  expect(await erasePerson(sql, undefined, person)).toEqual({ audit: 1 })
  expect(await erasePerson(sql, undefined, person)).toEqual({ audit: 0 })
  expect(await verifyAudit(sql)).toMatchObject({ erased: 1, broken: [] })
})

test('an entry that is erased while it is being chained leaves the chain intact', async () => {
  await add({ email: 'ben@mail.example' })
  const ben = { emails: ['ben@mail.example'], phones: [], names: [], leadIds: [] }
  let erasing: Promise<unknown> | undefined
  await sql.begin(async transaction => {
    const begin = (work: (nested: typeof transaction) => Promise<number>) => transaction.savepoint(work)
    await chainAudit({ begin } as unknown as Sql)
    erasing = erasePerson(sql, undefined, ben)
    const waiting = () =>
      database.owner`
        select from pg_locks join pg_database on pg_database.oid = database
        where datname = current_database() and locktype = 'advisory' and not granted`
    const isWaiting = async () => (await waiting()).length > 0
    await Promise.race([erasing, until(isWaiting)])
  })
  expect(await erasing).toEqual({ audit: 1 })
  expect((await verifyAudit(sql)).broken).toEqual([])
})

test('an entry has a salt of 256 bits', async () => {
  await add()
  await chainAudit(sql)
  const [last] = await sql`
    select salt, octet_length(long_salt) as bytes from audit_link order by position desc limit 1`
  expect(last).toEqual({ salt: null, bytes: 32 })
})

test('a link of an earlier release, with a UUID as its salt, stays valid', async () => {
  await chainAudit(sql)
  await add({ email: 'bob@mail.example' })
  await sql`
    insert into audit_link (position, audit_id, details_hash, salt, hash)
    select position + 1, audit.id, audit_details_hash(details, uuid), uuid,
      audit_link_hash(hash, audit_entry_text(audit), audit_details_hash(details, uuid))
    from audit, gen_random_uuid() as uuid, (select position, hash from audit_link order by position desc limit 1) as last
    where audit.id = (select max(id) from audit)`
  expect(await verifyAudit(sql)).toMatchObject({ broken: [] })
  const [{ id }] = await sql<[{ id: string }]>`select max(id)::text as id from audit`
  expect(await tamper(`update audit set details = '{"email": "ann@mail.example"}' where id = ${id}`)).toEqual([
    { id, problem: 'was changed' },
  ])
  expect(
    await erasePerson(sql, undefined, { emails: ['bob@mail.example'], phones: [], names: [], leadIds: [] }),
  ).toEqual({ audit: 1 })
  expect(await verifyAudit(sql)).toMatchObject({ broken: [] })
})

test('links and entries are append-only for the service too', async () => {
  await expect(database.owner`update sales.audit_link set hash = '' where position = 1`).rejects.toThrow('append-only')
  await expect(database.owner`delete from sales.audit_link`).rejects.toThrow('append-only')
  await expect(database.owner`update sales.audit set details = '{}' where id = 1`).rejects.toThrow('append-only')
})
