import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { createTestDatabase, type TestDatabase, testPeople } from '../testing/index.ts'
import { audit } from './audit.ts'
import { connect } from './database.ts'
import type { Sql } from './sql.ts'

let database: TestDatabase
let sql: Sql
beforeAll(async () => {
  database = await createTestDatabase()
  sql = connect(database.urlOf('sales'), { schema: 'sales', max: 2 })
})
afterAll(async () => {
  await sql.end()
  await database.drop()
})

const rowOf = async (requestId: string) => {
  const [row] = await sql`
    select actor_id, actor_role, action, subject_id, details from audit where request_id = ${requestId}`
  return row
}

test('records the actor, the action, its subject, and details', async () => {
  const actor = testPeople.supervisor
  const entry = { action: 'sale.void', subjectId: 'one', details: { cents: 3500 } } as const
  await audit(sql, { actor, requestId: 'r1' }, entry)
  expect(await rowOf('r1')).toEqual({
    actor_id: actor.id,
    actor_role: 'supervisor',
    action: 'sale.void',
    subject_id: 'one',
    details: { cents: 3500 },
  })
})

test('an action of the portal itself has no actor, and needs no subject and details', async () => {
  await audit(sql, { actor: null, requestId: 'r2' }, { action: 'sale.export' })
  expect(await rowOf('r2')).toEqual({
    actor_id: null,
    actor_role: null,
    action: 'sale.export',
    subject_id: null,
    details: {},
  })
})

test('stores the first 300 characters of a subject', async () => {
  await audit(sql, { actor: null, requestId: 'r3' }, { action: 'refused', subjectId: 'x'.repeat(301) })
  expect(await rowOf('r3')).toMatchObject({ subject_id: 'x'.repeat(300) })
})

test('rolls back with the transaction of the change', async () => {
  const changed = sql.begin(async transaction => {
    await audit(transaction, { actor: null, requestId: 'r4' }, { action: 'sale.add' })
    throw new Error('the change failed')
  })
  await expect(changed).rejects.toThrow('the change failed')
  expect(await rowOf('r4')).toBeUndefined()
})

test.each(['delete from sales.audit', 'update sales.audit set action = null', 'truncate sales.audit'])(
  'the database rejects: %s',
  async statement => {
    await expect(database.owner.unsafe(statement)).rejects.toThrow('audit is append-only')
  },
)
