import { afterAll, beforeAll, expect, test } from '@jest/globals'
import type { TeamMember } from '@portal/contracts'
import { collectChanges, startTestService, type TestService, testPeople } from '@portal/service-kit/testing'
import { service } from '../index.ts'
import { addMembers } from '../testing/add-members.ts'
import { testEnvironment } from '../testing/environment.ts'

let identity: TestService
beforeAll(async () => {
  identity = await startTestService(service, { env: testEnvironment })
  await addMembers(identity.database)
})
afterAll(() => identity.stop())

const statusOf = async (id: string) => {
  const [row] = await identity.database.owner<{ status: string }[]>`select status from identity.member where id = ${id}`
  return row?.status
}

test('returns the user as stored now', async () => {
  const { owner } = identity.database
  await owner`update identity.member set first_name = 'Dana' where id = ${testPeople.supervisor.id}`
  const response = await identity.as('supervisor')('GET', '/api/auth/user')
  expect(await response.json()).toEqual({
    id: testPeople.supervisor.id,
    firstName: 'Dana',
    lastName: 'Supervisor',
    email: 'supervisor@demo.example',
    role: 'supervisor',
    status: 'online',
    profileImageUrl: null,
  })
})

test('a deactivated member is unauthorized, even with a token', async () => {
  const { owner } = identity.database
  const { id } = testPeople.supervisor
  await owner`update identity.member set is_active = false where id = ${id}`
  const message = 'Unauthorized: this account is no longer active.'
  const user = await identity.as('supervisor')('GET', '/api/auth/user')
  expect([user.status, await user.json()]).toMatchObject([401, { code: 'unauthorized', message }])
  const changes = await collectChanges(owner, async () => {
    const response = await identity.as('supervisor')('PUT', '/api/users/status', { status: 'away' })
    expect([response.status, await response.json()]).toMatchObject([401, { code: 'unauthorized', message }])
  })
  expect(changes).toEqual([])
  expect(await statusOf(id)).toBe('online')
  expect(await owner`select 1 from identity.audit where actor_id = ${id}`).toEqual([])
  await owner`update identity.member set is_active = true where id = ${id}`
})

test.each([['/api/auth/user'], ['/api/users']])('%s requires a signed-in user', async path => {
  const response = await identity.as(null)('GET', path)
  expect(response.status).toBe(401)
  expect(await response.json()).toMatchObject({ code: 'unauthorized' })
})

test('supervisors and admins see the active team by name, agents do not', async () => {
  const { owner } = identity.database
  await owner`update identity.member set is_active = false where last_name = 'Vega'`
  await owner`update identity.member set first_name = 'demo', last_name = 'aardvark' where last_name = 'Okafor'`
  expect((await identity.as('agent')('GET', '/api/users')).status).toBe(403)
  expect((await identity.as('supervisor')('GET', '/api/users')).status).toBe(200)
  const team = (await (await identity.as('admin')('GET', '/api/users')).json()) as TeamMember[]
  expect(team.map(({ firstName, lastName }) => `${firstName} ${lastName}`)).toEqual([
    'Dana Supervisor',
    'demo aardvark',
    'Demo Admin',
    'Demo Agent',
    'Hannah Brandt',
    'Keiko Tanaka',
    'Luca Moretti',
    'Priya Raman',
    'Rosalind Achterberg',
    'Tobias Lindqvist',
  ])
})

test('shows when a member last used a session or signed out', async () => {
  const { owner } = identity.database
  const { id } = testPeople.admin
  const lastSeenAt = async () => {
    const team = (await (await identity.as('admin')('GET', '/api/users')).json()) as TeamMember[]
    return team.find(member => member.id === id)?.lastSeenAt
  }
  // Young enough that the cleanup of sessions leaves them.
  const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString()
  const [signedIn, used, signedOut, later] = [minutesAgo(4), minutesAgo(3), minutesAgo(2), minutesAgo(1)]
  await owner`update identity.member set last_signed_in_at = ${signedIn} where id = ${id}`
  expect(await lastSeenAt()).toBe(signedIn)
  await owner`insert into identity.session (member_id, id_hash, last_seen_at, expires_at, id_token, user_agent, ip)
    values (${id}, '\\x01', ${used}, now() + interval '1 hour', '', '', '')`
  expect(await lastSeenAt()).toBe(used)
  await owner`delete from identity.session where member_id = ${id}`
  await owner`insert into identity.audit (at, actor_id, actor_role, action, subject_id, request_id)
    values (${later}, ${id}, 'agent', 'user.set-status', ${id}, 'r'),
      (${signedOut}, ${id}, 'agent', 'sign-out', ${id}, 'r'),
      (${later}, ${testPeople.agent.id}, 'agent', 'sign-out', ${id}, 'r')`
  expect(await lastSeenAt()).toBe(signedOut)
})

test('other services see all members by name, the deactivated too', async () => {
  const response = await identity.asService('sales')('GET', '/internal/members')
  const members = (await response.json()) as { firstName: string; lastName: string; isActive: boolean }[]
  expect(members.map(({ firstName, lastName }) => `${firstName} ${lastName}`).slice(0, 3)).toEqual([
    'Dana Supervisor',
    'demo aardvark',
    'Demo Admin',
  ])
  expect(members).toHaveLength(11)
  const { admin } = testPeople
  const statusSince = expect.any(String)
  expect(members).toContainEqual({ ...admin, isActive: true, extension: '103', status: 'online', statusSince })
  expect(members.filter(({ isActive }) => !isActive).map(({ lastName }) => lastName)).toEqual(['Vega'])
  expect((await identity.as('admin')('GET', '/internal/members')).status).toBe(403)
})

test('stores, returns, and audits a status', async () => {
  const response = await identity.as('agent')('PUT', '/api/users/status', { status: 'busy' })
  expect(response.status).toBe(200)
  expect(await response.json()).toMatchObject({ id: testPeople.agent.id, status: 'busy' })
  expect(await statusOf(testPeople.agent.id)).toBe('busy')
  expect(
    await identity.database.owner`
      select actor_id, subject_id, details from identity.audit
      where action = 'user.set-status' and request_id <> 'r'`,
  ).toEqual([{ actor_id: testPeople.agent.id, subject_id: testPeople.agent.id, details: { status: 'busy' } }])
})

test.each([[{ status: 'asleep' }], [{}], ['{"status":'], [[]]])('rejects the status %j', async body => {
  const before = await statusOf(testPeople.admin.id)
  expect((await identity.as('admin')('PUT', '/api/users/status', body)).status).toBe(400)
  expect(await statusOf(testPeople.admin.id)).toBe(before)
})

test('setting a status changes nothing else, and no other member', async () => {
  const before = await statusOf(testPeople.admin.id)
  await identity.as('agent')('PUT', '/api/users/status', { status: 'away', role: 'admin', email: 'x@y.example' })
  const [row] = await identity.database.owner`select role, email from identity.member where id = ${testPeople.agent.id}`
  expect(row).toEqual({ role: 'agent', email: 'agent@demo.example' })
  expect(await statusOf(testPeople.admin.id)).toBe(before)
})

test('publishes every key without its private half', async () => {
  const { keys } = (await (await identity.asService('gateway')('GET', '/internal/keys')).json()) as {
    keys: Record<string, string>[]
  }
  const expected = { kty: 'EC', crv: 'P-256', x: expect.any(String), y: expect.any(String), alg: 'ES256', use: 'sig' }
  expect(keys).toEqual(['first', 'second'].map(kid => ({ ...expected, kid })))
  expect((await identity.as('admin')('GET', '/internal/keys')).status).toBe(403)
})
