import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { createTestDatabase, startTestService, type TestDatabase } from '@portal/service-kit/testing'
import { connect, type Sql } from '@portal/service-kit'
import { service } from '../index.ts'
import { testEnvironment } from '../testing/environment.ts'
import { addDemoMembers } from './demo-members.ts'
import { ensureAdmin } from './ensure-admin.ts'
import { type Account, recognise } from './recognise.ts'

let database: TestDatabase
let sql: Sql
beforeAll(async () => {
  database = await createTestDatabase()
  sql = connect(database.urlOf('identity'), { schema: 'identity' })
})
afterAll(async () => {
  await sql.end()
  await database.drop()
})

const account: Account = {
  issuer: 'https://one.example',
  subject: 'ada-1',
  email: 'Ada@Team.example',
  firstName: 'Ada',
  lastName: 'Byron',
  pictureUrl: null,
}
const seen = (changed: Partial<Account> = {}) =>
  sql.begin(transaction => recognise(transaction, { ...account, ...changed }))

test('the bootstrap admin is there after a start, once, and again after losing the role', async () => {
  const env = { ...testEnvironment, BOOTSTRAP_ADMIN_EMAIL: 'first@team.example' }
  for (let starts = 0; starts < 2; starts += 1) {
    const identity = await startTestService(service, { env, database })
    await identity.stop()
  }
  expect(await sql`select role, is_active from member`).toEqual([{ role: 'admin', is_active: true }])
  await sql`update member set role = 'agent', is_active = false`
  await ensureAdmin(sql, 'First@team.example')
  expect(await sql`select role, is_active from member`).toEqual([{ role: 'admin', is_active: true }])
  expect(await sql`select 1 from audit where action = 'member.ensure-admin'`).toHaveLength(2)
})

test('an e-mail belongs to one member, however it is written', async () => {
  const twice = sql`insert into member (email, role) values ('FIRST@team.example', 'agent')`
  await expect(twice).rejects.toMatchObject({ code: '23505' })
})

test('the demo team comes once', async () => {
  await addDemoMembers(sql)
  const [{ count } = { count: 0 }] = await sql<{ count: number }[]>`select count(*)::int as count from member`
  await addDemoMembers(sql)
  expect(await sql`select 1 from member`).toHaveLength(count)
  expect(await sql`select 1 from member where status <> 'offline' and last_signed_in_at is null`).toEqual([])
})

test('an invited e-mail is recognised, named and linked; afterwards the account counts, whatever its e-mail', async () => {
  await sql`insert into member (email, role) values ('ada@team.example', 'agent')`
  expect(await seen()).toMatchObject({ role: 'agent', firstName: 'Ada', lastName: 'Byron' })
  expect(await seen({ email: 'married@elsewhere.example' })).toMatchObject({ firstName: 'Ada' })
  expect(await seen({ email: null })).toMatchObject({ firstName: 'Ada' })
})

test('another account of the same provider does not get a member by its e-mail: addresses are given to new people', async () => {
  expect(await seen({ subject: 'ada-2' })).toBeUndefined()
})

test('a member comes along to another provider', async () => {
  expect(await seen({ issuer: 'https://two.example', subject: 'other' })).toMatchObject({ firstName: 'Ada' })
})

test.each([[null], ['nobody@team.example'], ['%@team.example'], ['']])('the e-mail %j is nobody', async email => {
  expect(await seen({ subject: 'unknown', email })).toBeUndefined()
})

test('who is not active is not recognised, by account or e-mail', async () => {
  await sql`update member set is_active = false where email = 'ada@team.example'`
  expect(await seen({ issuer: 'https://two.example', subject: 'other' })).toBeUndefined()
  expect(await seen({ issuer: 'https://three.example' })).toBeUndefined()
})
