import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals'
import type { Role } from '@portal/contracts'
import { testPeople, until } from '@portal/service-kit/testing'
import {
  invitation,
  type MemberAdmin,
  memberChange,
  memberPath,
  startMemberAdmin,
  statusesOf,
} from '../testing/member-admin.ts'
import { signInAs } from '../testing/sign-in-as.ts'
import { addDemoMembers } from './demo-members.ts'

const { agent, supervisor, admin } = testPeople
const unknownId = '0a000000-0000-4000-8000-00000000ffff'

let members: MemberAdmin
beforeAll(async () => {
  members = await startMemberAdmin()
})
beforeEach(() => members.reset())
afterAll(() => members.stop())

test('adding the demo members notifies the services that have already read the members', async () => {
  await members.sql`delete from session`
  await members.sql`delete from member`
  expect(await members.changesOf(() => addDemoMembers(members.sql))).toEqual([memberChange])
  expect(await members.changesOf(() => addDemoMembers(members.sql))).toEqual([])
})

test('lists all members for admins, the deactivated too', async () => {
  await members.sql`update member set is_active = false where last_name = 'Vega'`
  const records = await members.list()
  expect(records).toHaveLength(11)
  expect(records.find(({ lastName }) => lastName === 'Vega')).toEqual({
    id: '0a000000-0000-4000-8000-000000000004',
    firstName: 'Marisol',
    lastName: 'Vega',
    email: 'marisol.vega@demo.example',
    role: 'agent',
    extension: '104',
    profileImageUrl: null,
    isActive: false,
    invitedAt: expect.stringMatching(/Z$/),
    lastSignedInAt: expect.stringMatching(/Z$/),
  })
})

test('sorts members by first name, last name, and email, in any case; those without a name come first', async () => {
  await members.sql`delete from member where role <> 'admin'`
  await members.sql`
    insert into member (email, role, first_name, last_name) values
      ('b@team.example', 'agent', '', ''), ('A@team.example', 'agent', '', ''),
      ('c@team.example', 'agent', 'ann', 'Reed'), ('d@team.example', 'agent', 'Ann', 'adams'),
      ('e@team.example', 'agent', 'Zoe', 'Adams')`
  expect((await members.list()).map(({ email }) => email)).toEqual([
    'A@team.example',
    'b@team.example',
    'd@team.example',
    'c@team.example',
    'admin@demo.example',
    'e@team.example',
  ])
})

test('only admins may list and change members', async () => {
  for (const { id } of [agent, supervisor]) {
    const other = await signInAs(members.portal, id)
    expect((await other.send('GET', '/api/members')).status).toBe(403)
    expect((await other.send('POST', '/api/members', invitation)).status).toBe(403)
    expect((await other.send('PATCH', memberPath(agent.id), { role: 'admin' })).status).toBe(403)
    expect((await other.send('POST', memberPath(agent.id, 'deactivate'))).status).toBe(403)
    expect((await other.send('POST', memberPath(agent.id, 'reactivate'))).status).toBe(403)
  }
})

/** Returns how many transactions of this database hold, or wait for, an advisory lock. */
async function countLocks(isGranted: boolean): Promise<number> {
  const locks = await members.sql`
    select 1 from pg_locks join pg_database on pg_database.oid = database
    where datname = current_database() and locktype = 'advisory' and granted = ${isGranted}`
  return locks.length
}

test.each([
  ['demoted', { role: 'supervisor' }],
  ['deactivated', { is_active: false }],
])('an admin who was %s by another connection can change nothing', async (_, change) => {
  const released = Promise.withResolvers<void>()
  const waiting = members.sql.begin(async transaction => {
    await transaction`select pg_advisory_xact_lock(hashtext('identity.change-members'))`
    await released.promise
    await transaction`update member set ${transaction(change)} where id = ${admin.id}`
  })
  await until(async () => (await countLocks(true)) === 1)
  const response = members.send('PATCH', memberPath(agent.id), { firstName: 'Dana' })
  await until(async () => (await countLocks(false)) === 1)
  released.resolve()
  await waiting
  const { status } = await response
  expect([status, await (await response).json()]).toMatchObject([403, { message: 'You are no longer an admin.' }])
  expect(await members.sql`select first_name from member where id = ${agent.id}`).toEqual([{ first_name: 'Demo' }])
})

test('changes a role, a name, and an extension, audits old and new values, and changes nothing else', async () => {
  const change = { role: 'supervisor', firstName: 'Dana', extension: '' }
  let response = new Response()
  const changes = await members.changesOf(async () => {
    response = await members.send('PATCH', memberPath(agent.id), change)
  })
  expect(response.status).toBe(200)
  expect(await response.json()).toMatchObject({
    role: 'supervisor',
    firstName: 'Dana',
    lastName: 'Agent',
    extension: null,
    isActive: true,
    email: 'agent@demo.example',
  })
  expect(await members.lastAudit('member.update')).toEqual([
    {
      actor_id: admin.id,
      subject_id: agent.id,
      details: {
        role: { from: 'agent', to: 'supervisor' },
        firstName: { from: 'Demo', to: 'Dana' },
        extension: { from: '101', to: null },
      },
    },
  ])
  expect(changes).toEqual([memberChange])
})

test.each([
  ['email', 'x@y.example'],
  ['isActive', false],
])('a change cannot set %s', async (path, value) => {
  const response = await members.send('PATCH', memberPath(agent.id), { firstName: 'Dana', [path]: value })
  expect([response.status, await response.json()]).toMatchObject([400, { issues: [{ path }] }])
  expect(await members.findById(agent.id)).toMatchObject({ firstName: 'Demo', email: 'agent@demo.example' })
})

test('changes a last name alone', async () => {
  const response = await members.send('PATCH', memberPath(agent.id), { lastName: 'Reed' })
  expect(await response.json()).toMatchObject({ firstName: 'Demo', lastName: 'Reed', extension: '101' })
  expect(await members.lastAudit('member.update')).toMatchObject([
    { details: { lastName: { from: 'Agent', to: 'Reed' } } },
  ])
})

test('a change that changes nothing is neither audited nor published', async () => {
  const before = await members.countAudit()
  const changes = await members.changesOf(async () => {
    expect((await members.send('PATCH', memberPath(agent.id), { role: 'agent', firstName: 'Demo' })).status).toBe(200)
    expect((await members.send('POST', memberPath(agent.id, 'reactivate'))).status).toBe(200)
  })
  expect([changes, await members.countAudit()]).toEqual([[], before])
})

test('a new role takes effect at once', async () => {
  const session = await signInAs(members.portal, agent.id)
  await members.send('PATCH', memberPath(agent.id), { role: 'supervisor' })
  expect((await members.portal.exchange(session.sessionId))?.user.role).toBe('supervisor')
})

test('an extension belongs to one active member', async () => {
  const taken = await members.send('PATCH', memberPath(agent.id), { extension: '104' })
  expect(taken.status).toBe(409)
  const message = 'Marisol Vega has extension 104. Choose another, or clear theirs first.'
  expect(await taken.json()).toMatchObject({ code: 'conflict', message, issues: [{ path: 'extension', message }] })
  const invited = await members.send('POST', '/api/members', { ...invitation, extension: '104' })
  expect([invited.status, await invited.json()]).toMatchObject([409, { issues: [{ path: 'extension' }] }])
  const both = await Promise.all([
    members.send('PATCH', memberPath(agent.id), { extension: '900' }),
    members.send('PATCH', memberPath(supervisor.id), { extension: '900' }),
  ])
  expect(statusesOf(both)).toEqual([200, 409])
  expect((await members.send('PATCH', memberPath(agent.id), { extension: '101' })).status).toBe(200)
})

test('the extension of a deactivated member is free, and theirs again only if no one took it', async () => {
  await members.send('POST', memberPath(agent.id, 'deactivate'))
  expect((await members.send('PATCH', memberPath(supervisor.id), { extension: '101' })).status).toBe(200)
  const rejected = await members.send('POST', memberPath(agent.id, 'reactivate'))
  expect([rejected.status, await rejected.json()]).toMatchObject([409, { issues: [{ path: 'extension' }] }])
  expect((await members.send('PATCH', memberPath(agent.id), { extension: '104' })).status).toBe(200)
  expect((await members.send('PATCH', memberPath(agent.id), { extension: null })).status).toBe(200)
  expect(await (await members.send('POST', memberPath(agent.id, 'reactivate'))).json()).toMatchObject({
    isActive: true,
  })
})

test('the database rejects two active members with one extension', async () => {
  const twice = members.sql`update member set extension = '104' where id = ${agent.id}`
  await expect(twice).rejects.toMatchObject({ code: '23505' })
})

test('a deactivated member has no session, and no old one once they are active again', async () => {
  const session = await signInAs(members.portal, agent.id)
  let response = new Response()
  const deactivated = await members.changesOf(async () => {
    response = await members.send('POST', memberPath(agent.id, 'deactivate'))
  })
  expect(await response.json()).toMatchObject({ id: agent.id, isActive: false })
  expect(deactivated).toEqual([memberChange])
  expect(await members.sql`select status from member where id = ${agent.id}`).toEqual([{ status: 'offline' }])
  expect((await session.send('GET', '/api/auth/user')).status).toBe(401)
  const details = { email: 'agent@demo.example', role: 'agent' }
  expect(await members.lastAudit('member.deactivate')).toEqual([{ actor_id: admin.id, subject_id: agent.id, details }])

  const before = await members.countAudit()
  expect((await members.send('POST', memberPath(agent.id, 'deactivate'))).status).toBe(200)
  expect(await members.countAudit()).toBe(before)

  const reactivated = await members.changesOf(async () => {
    response = await members.send('POST', memberPath(agent.id, 'reactivate'))
  })
  expect([response.status, reactivated]).toEqual([200, [memberChange]])
  expect(await members.lastAudit('member.reactivate')).toEqual([{ actor_id: admin.id, subject_id: agent.id, details }])
  expect((await session.send('GET', '/api/auth/user')).status).toBe(401)
})

test('admins cannot change their own role or deactivate themselves, but may change their name', async () => {
  const message = 'Ask another admin to change your own role.'
  const role = await members.send('PATCH', memberPath(admin.id), { role: 'agent', firstName: 'Other' })
  expect([role.status, await role.json()]).toMatchObject([403, { message, issues: [{ path: 'role', message }] }])
  const deactivated = await members.send('POST', memberPath(admin.id, 'deactivate'))
  expect([deactivated.status, await deactivated.json()]).toMatchObject([
    403,
    { code: 'forbidden', message: 'Ask another admin to deactivate you.' },
  ])
  expect(await members.findById(admin.id)).toMatchObject({ role: 'admin', isActive: true, firstName: 'Demo' })
  expect((await members.send('PATCH', memberPath(admin.id), { role: 'admin', firstName: 'Other' })).status).toBe(200)
})

test.each<[string, (id: string) => [method: string, path: string, body?: object]]>([
  ['demote', id => ['PATCH', memberPath(id), { role: 'agent' }]],
  ['deactivate', id => ['POST', memberPath(id, 'deactivate')]],
])('of admins who all %s each other at once, one is left', async (_, request) => {
  const ids = [agent.id, supervisor.id, admin.id]
  for (let round = 0; round < 5; round += 1) {
    await members.sql`update member set role = 'admin', is_active = true where id in ${members.sql(ids)}`
    const admins = await Promise.all(ids.map(async id => ({ id, ...(await signInAs(members.portal, id)) })))
    const responses = await Promise.all(
      admins.flatMap(one => ids.filter(id => id !== one.id).map(id => one.send(...request(id)))),
    )
    const left = await members.sql`select 1 from member where role = 'admin' and is_active`
    expect(left).toHaveLength(1)
    expect(responses.filter(({ status }) => status === 200).length).toBeGreaterThanOrEqual(2)
    expect(responses.every(({ status }) => [200, 401, 403].includes(status))).toBe(true)
  }
})

test.each([
  ['PATCH', '', { role: 'agent' as Role }],
  ['POST', 'deactivate', undefined],
  ['POST', 'reactivate', undefined],
])('%s %s is 404 for an unknown member and 400 for an invalid ID', async (method, verb, body) => {
  const unknown = await members.send(method, memberPath(unknownId, verb), body)
  expect([unknown.status, await unknown.json()]).toMatchObject([
    404,
    { code: 'not_found', message: 'This member does not exist.' },
  ])
  expect((await members.send(method, memberPath('1', verb), body)).status).toBe(400)
})
