import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals'
import { connect, createLog, type Sql } from '@portal/service-kit'
import { createTestDatabase, startTestService, type TestDatabase } from '@portal/service-kit/testing'
import { service } from '../index.ts'
import { testEnvironment } from '../testing/environment.ts'
import { addDemoMembers } from './demo-members.ts'
import { ensureAdmin } from './ensure-admin.ts'
import { type Account, isDeactivated, recognizeMember } from './recognize-member.ts'

let database: TestDatabase
let sql: Sql
beforeAll(async () => {
  database = await createTestDatabase()
  sql = connect(database.urlOf('identity'), { schema: 'identity' })
})
beforeEach(async () => {
  await sql`delete from member`
})
afterAll(async () => {
  await sql.end()
  await database.drop()
})

const log = createLog('identity', 'silent')
const account: Account = {
  issuer: 'https://one.example',
  subject: 'ada-1',
  email: 'Ada@Team.example',
  firstName: 'Ada',
  lastName: 'Byron',
  pictureUrl: 'https://images.example/ada',
}
const other = { issuer: 'https://two.example', subject: 'other' }
const recognize = (changes: Partial<Account> = {}) =>
  sql.begin(transaction => recognizeMember(transaction, { ...account, ...changes }))
const addMember = (values: object = {}) =>
  sql`insert into member ${sql({ email: 'ada@team.example', role: 'agent', ...values })}`
const members = () => sql`select first_name, last_name, profile_image_url, issuer, subject from member`

test('the bootstrap admin is added at startup, once, and again only while no admin is active', async () => {
  const env = { ...testEnvironment, BOOTSTRAP_ADMIN_EMAIL: 'first@team.example' }
  for (let starts = 0; starts < 2; starts += 1) {
    const identity = await startTestService(service, { env, database })
    await identity.stop()
  }
  const admin = [{ email: 'first@team.example', role: 'admin', is_active: true }]
  expect(await sql`select email, role, is_active from member`).toEqual(admin)
  for (const change of [{ role: 'agent' }, { is_active: false }]) {
    await sql`update member set ${sql(change)}`
    await ensureAdmin(sql, log, 'First@team.example')
    expect(await sql`select email, role, is_active from member`).toEqual(admin)
  }
  const [member] = await sql<{ id: string }[]>`select id from member`
  // A deactivated first admin is not reactivated.
  await addMember({ role: 'admin' })
  await sql`update member set is_active = false where email = 'first@team.example'`
  await ensureAdmin(sql, log, 'first@team.example')
  expect(await sql`select email from member where is_active`).toEqual([{ email: 'ada@team.example' }])
  expect(
    await sql`select actor_id, subject_id, details, request_id from audit where action = 'member.ensure-admin' order by id`,
  ).toEqual(
    ['first@team.example', 'First@team.example', 'First@team.example'].map(email => ({
      actor_id: null,
      subject_id: member?.id,
      details: { email },
      request_id: 'start',
    })),
  )
})

test('the database rejects an email twice, in any case', async () => {
  await addMember()
  await expect(addMember({ email: 'ADA@team.example' })).rejects.toMatchObject({ code: '23505' })
})

test('the demo members are added once and can be recognized by the demo accounts', async () => {
  await addDemoMembers(sql)
  expect(await sql`select email, role, status, extension from member order by extension limit 4`).toEqual([
    { email: 'agent@demo.example', role: 'agent', status: 'online', extension: '101' },
    { email: 'supervisor@demo.example', role: 'supervisor', status: 'online', extension: '102' },
    { email: 'admin@demo.example', role: 'admin', status: 'online', extension: '103' },
    { email: 'marisol.vega@demo.example', role: 'agent', status: 'online', extension: '104' },
  ])
  await sql`update member set first_name = 'Changed'`
  await addDemoMembers(sql)
  expect(await sql`select 1 from member where first_name = 'Changed'`).toHaveLength(11)
})

test('demo members who are offline signed in before they left, the others within the last quarter of an hour', async () => {
  await addDemoMembers(sql)
  expect(await sql`select 1 from member where status = 'offline'`).not.toHaveLength(0)
  expect(
    await sql`select 1 from member where (status = 'offline') <> (last_signed_in_at < now() - interval '3 hours')`,
  ).toEqual([])
  expect(await sql`select 1 from member where status = 'offline' and last_signed_in_at > status_since`).toEqual([])
  expect(await sql`select 1 from member where status_since is null or status_since > now()`).toEqual([])
  expect(
    await sql`select 1 from member where status <> 'offline' and last_signed_in_at < now() - interval '15 minutes'`,
  ).toEqual([])
  expect(await sql`select 1 from member where last_signed_in_at < now() - interval '5 hours'`).toEqual([])
})

test('recognizes an invited email, and then the linked account, whatever its email', async () => {
  await addMember()
  expect(await recognize()).toEqual({
    id: expect.any(String),
    role: 'agent',
    firstName: 'Ada',
    lastName: 'Byron',
    isChanged: true,
  })
  expect(await members()).toEqual([
    {
      first_name: 'Ada',
      last_name: 'Byron',
      profile_image_url: 'https://images.example/ada',
      issuer: 'https://one.example',
      subject: 'ada-1',
    },
  ])
  expect(await sql`select 1 from member where last_signed_in_at > now() - interval '1 minute'`).toHaveLength(1)
  expect(await recognize({ email: 'married@elsewhere.example' })).toMatchObject({ firstName: 'Ada', isChanged: false })
  expect(await recognize({ email: null })).toMatchObject({ firstName: 'Ada', isChanged: false })
})

test.each([{ first_name: 'Dana' }, { last_name: 'Reed' }])('keeps the name of a member with %j', async name => {
  await addMember({ ...name, profile_image_url: 'https://images.example/old' })
  expect(await recognize()).toMatchObject({ isChanged: false })
  expect(await members()).toMatchObject([
    { first_name: '', last_name: '', ...name, profile_image_url: 'https://images.example/old' },
  ])
})

test('a picture alone is a change', async () => {
  await addMember({ first_name: 'Dana' })
  expect(await recognize()).toMatchObject({ firstName: 'Dana', isChanged: true })
})

test('another account of the same provider is not matched by email: addresses are given to new people', async () => {
  await addMember()
  await recognize()
  expect(await recognize({ subject: 'ada-2' })).toBeUndefined()
})

test('a member is recognized at another provider, and linked to it', async () => {
  await addMember()
  await recognize()
  expect(await recognize(other)).toMatchObject({ firstName: 'Ada' })
  expect(await members()).toMatchObject([{ issuer: 'https://two.example', subject: 'other' }])
})

test('an account that is linked to one member is not matched with another by email', async () => {
  await addMember({ ...other, email: 'linked@team.example', first_name: 'Linked' })
  await addMember({ first_name: 'Invited' })
  expect(await recognize(other)).toMatchObject({ firstName: 'Linked' })
})

test.each([[null], ['nobody@team.example'], ['%@team.example'], ['']])('the email %j has no member', async email => {
  await addMember()
  expect(await recognize({ subject: 'unknown', email })).toBeUndefined()
})

test('a deactivated member is not recognized, by account or by email', async () => {
  await addMember({ ...other, is_active: false })
  expect(await recognize(other)).toBeUndefined()
  expect(await recognize({ issuer: 'https://three.example' })).toBeUndefined()
})

test.each<[object, Partial<Account>, boolean]>([
  [{ is_active: false }, {}, true],
  [{ is_active: true }, {}, false],
  [{ is_active: false, ...other }, { ...other, email: 'new@team.example' }, true],
  [{ is_active: false, ...other }, { ...other, subject: 'another' }, false],
  [{ is_active: false, ...other }, {}, true],
  [{ is_active: false, email: 'else@team.example' }, {}, false],
  [{ is_active: false, ...other, email: 'else@team.example' }, { issuer: other.issuer }, false],
  [{ is_active: false }, { email: null }, false],
])('with the member %j the account %j is deactivated: %p', async (member, changes, expected) => {
  await addMember(member)
  expect(await isDeactivated(sql, { ...account, ...changes })).toBe(expected)
})
