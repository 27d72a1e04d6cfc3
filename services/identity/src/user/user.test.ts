import { afterAll, beforeAll, expect, test } from '@jest/globals'
import type { TeamMember } from '@portal/contracts'
import { startTestService, type TestService, testPeople } from '@portal/service-kit/testing'
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

test('one sees oneself as stored now', async () => {
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

test('who was deactivated is nobody, token or not', async () => {
  const { owner } = identity.database
  await owner`update identity.member set is_active = false where id = ${testPeople.supervisor.id}`
  expect((await identity.as('supervisor')('GET', '/api/auth/user')).status).toBe(401)
  expect((await identity.as('supervisor')('PUT', '/api/users/status', { status: 'away' })).status).toBe(401)
  await owner`update identity.member set is_active = true where id = ${testPeople.supervisor.id}`
})

test.each([['/api/auth/user'], ['/api/users']])('%s is for people who are signed in', async path => {
  const response = await identity.as(null)('GET', path)
  expect(response.status).toBe(401)
  expect(await response.json()).toMatchObject({ code: 'unauthorized' })
})

test('supervisors and admins see the active team by name, agents do not', async () => {
  await identity.database.owner`update identity.member set is_active = false where last_name = 'Vega'`
  expect((await identity.as('agent')('GET', '/api/users')).status).toBe(403)
  expect((await identity.as('supervisor')('GET', '/api/users')).status).toBe(200)
  const team = (await (await identity.as('admin')('GET', '/api/users')).json()) as { firstName: string }[]
  const names = team.map(({ firstName }) => firstName)
  expect(names).toEqual(names.toSorted((one, other) => one.localeCompare(other)))
  expect(names).toHaveLength(10)
  expect(names).not.toContain('Marisol')
})

test('the team says when each was last seen: in a session, or signing out of it', async () => {
  const { owner } = identity.database
  const { id } = testPeople.admin
  const seen = async () => {
    const team = (await (await identity.as('admin')('GET', '/api/users')).json()) as TeamMember[]
    return team.find(it => it.id === id)?.lastSeenAt
  }
  await owner`update identity.member set last_signed_in_at = '2026-11-20T10:00:00Z' where id = ${id}`
  expect(await seen()).toBe('2026-11-20T10:00:00.000Z')
  await owner`insert into identity.session (member_id, id_hash, last_seen_at, expires_at, id_token, user_agent, ip)
    values (${id}, '\\x01', '2026-11-20T11:00:00Z', now(), '', '', '')`
  expect(await seen()).toBe('2026-11-20T11:00:00.000Z')
  await owner`delete from identity.session where member_id = ${id}`
  await owner`insert into identity.audit (at, actor_id, actor_role, action, subject_id, request_id)
    values ('2026-11-20T12:00:00Z', ${id}, 'agent', 'sign-out', ${id}, 'r')`
  expect(await seen()).toBe('2026-11-20T12:00:00.000Z')
})

test('other services see everybody who ever was a member', async () => {
  const members = (await (await identity.asService('sales')('GET', '/internal/members')).json()) as unknown[]
  expect(members).toHaveLength(11)
  expect(members).toContainEqual({ ...testPeople.admin, isActive: true, extension: '103' })
  expect((await identity.as('admin')('GET', '/internal/members')).status).toBe(403)
})

test('a status is set, answered and audited', async () => {
  const response = await identity.as('agent')('PUT', '/api/users/status', { status: 'busy' })
  expect(response.status).toBe(200)
  expect(await response.json()).toMatchObject({ id: testPeople.agent.id, status: 'busy' })
  expect(await statusOf(testPeople.agent.id)).toBe('busy')
  const rows = await identity.database.owner`
    select actor_id, subject_id, details from identity.audit where action = 'user.set-status'`
  expect(rows).toEqual([
    { actor_id: testPeople.agent.id, subject_id: testPeople.agent.id, details: { status: 'busy' } },
  ])
})

test.each([[{ status: 'asleep' }], [{}], ['{"status":'], [[]]])('the status %j is refused', async body => {
  const before = await statusOf(testPeople.admin.id)
  expect((await identity.as('admin')('PUT', '/api/users/status', body)).status).toBe(400)
  expect(await statusOf(testPeople.admin.id)).toBe(before)
})

test('a status sets nothing but itself', async () => {
  await identity.as('agent')('PUT', '/api/users/status', { status: 'away', role: 'admin', email: 'x@y.example' })
  const [row] = await identity.database.owner`select role, email from identity.member where id = ${testPeople.agent.id}`
  expect(row).toEqual({ role: 'agent', email: 'agent@demo.example' })
})

test('every key is published without its private half', async () => {
  const { keys } = (await (await identity.asService('gateway')('GET', '/internal/keys')).json()) as {
    keys: Record<string, string>[]
  }
  expect(keys.map(key => key['kid'])).toEqual(['first', 'second'])
  expect(keys.every(key => !('d' in key))).toBe(true)
})
