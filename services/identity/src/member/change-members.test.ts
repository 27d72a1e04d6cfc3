import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals'
import type { MemberRecord, Role } from '@portal/contracts'
import { connect, type Sql } from '@portal/service-kit'
import { collectChanges, testPeople, until } from '@portal/service-kit/testing'
import { signInAs } from '../testing/sign-in-as.ts'
import { startTestPortal, type TestPortal } from '../testing/test-portal.ts'
import { addDemoMembers } from './demo-members.ts'

const { agent, supervisor, admin } = testPeople
const unknownId = '0a000000-0000-4000-8000-00000000ffff'
const memberChange = { tags: [{ type: 'Person' }], to: 'everyone' }

let portal: TestPortal
let sql: Sql
let send: Awaited<ReturnType<typeof signInAs>>['send']
beforeAll(async () => {
  portal = await startTestPortal()
  sql = connect(portal.database.urlOf('identity'), { schema: 'identity' })
})
beforeEach(async () => {
  await sql`delete from session`
  await sql`delete from member`
  await addDemoMembers(sql)
  send = (await signInAs(portal, admin.id)).send
})
afterAll(async () => {
  await sql.end()
  await portal.stop()
})

const list = async () => (await (await send('GET', '/api/members')).json()) as MemberRecord[]
const findByEmail = async (email: string) => (await list()).find(member => member.email === email)
const findById = async (id: string) => (await list()).find(member => member.id === id)
const path = (id: string, verb = '') => `/api/members/${id}${verb && `/${verb}`}`
const statusesOf = (responses: Response[]) => responses.map(({ status }) => status).sort((one, other) => one - other)
const invitation = { email: 'Dana@team.example', role: 'agent' }
const lastAudit = async (action: string) =>
  sql`select actor_id, subject_id, details from audit where action = ${action} order by id desc limit 1`
const countAudit = async () => (await sql`select 1 from audit`).length
const changesOf = (work: () => Promise<unknown>) => collectChanges(portal.database.owner, work)

test('adding the demo members tells the services that read the members before', async () => {
  await sql`delete from session`
  await sql`delete from member`
  expect(await changesOf(() => addDemoMembers(sql))).toEqual([memberChange])
  expect(await changesOf(() => addDemoMembers(sql))).toEqual([])
})

test('lists all members for admins, the deactivated too', async () => {
  await sql`update member set is_active = false where last_name = 'Vega'`
  const members = await list()
  expect(members).toHaveLength(11)
  expect(members.find(({ lastName }) => lastName === 'Vega')).toEqual({
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
  await sql`delete from session`
  await sql`delete from member where role <> 'admin'`
  await sql`
    insert into member (email, role, first_name, last_name) values
      ('b@team.example', 'agent', '', ''), ('A@team.example', 'agent', '', ''),
      ('c@team.example', 'agent', 'ann', 'Reed'), ('d@team.example', 'agent', 'Ann', 'adams'),
      ('e@team.example', 'agent', 'Zoe', 'Adams')`
  send = (await signInAs(portal, admin.id)).send
  expect((await list()).map(({ email }) => email)).toEqual([
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
    const other = await signInAs(portal, id)
    expect((await other.send('GET', '/api/members')).status).toBe(403)
    expect((await other.send('POST', '/api/members', invitation)).status).toBe(403)
    expect((await other.send('PATCH', path(agent.id), { role: 'admin' })).status).toBe(403)
    expect((await other.send('POST', path(agent.id, 'deactivate'))).status).toBe(403)
    expect((await other.send('POST', path(agent.id, 'reactivate'))).status).toBe(403)
  }
})

/** Returns how many transactions of this database hold, or wait for, an advisory lock. */
async function countLocks(isGranted: boolean): Promise<number> {
  const locks = await sql`
    select 1 from pg_locks join pg_database on pg_database.oid = database
    where datname = current_database() and locktype = 'advisory' and granted = ${isGranted}`
  return locks.length
}

test.each([
  ['demoted', { role: 'supervisor' }],
  ['deactivated', { is_active: false }],
])('an admin who was %s by another connection can change nothing', async (_, change) => {
  const released = Promise.withResolvers<void>()
  const waiting = sql.begin(async transaction => {
    await transaction`select pg_advisory_xact_lock(hashtext('identity.change-members'))`
    await released.promise
    await transaction`update member set ${transaction(change)} where id = ${admin.id}`
  })
  await until(async () => (await countLocks(true)) === 1)
  const response = send('PATCH', path(agent.id), { firstName: 'Dana' })
  await until(async () => (await countLocks(false)) === 1)
  released.resolve()
  await waiting
  const { status } = await response
  expect([status, await (await response).json()]).toMatchObject([403, { message: 'You are no longer an admin.' }])
  expect(await sql`select first_name from member where id = ${agent.id}`).toEqual([{ first_name: 'Demo' }])
})

test('an invitation adds a member, is audited, and is published to everyone', async () => {
  let response = new Response()
  const changes = await changesOf(async () => {
    response = await send('POST', '/api/members', { ...invitation, firstName: ' Dana ', extension: '230' })
  })
  expect(response.status).toBe(201)
  const member = (await response.json()) as MemberRecord
  expect(member).toMatchObject({
    email: 'Dana@team.example',
    firstName: 'Dana',
    lastName: '',
    role: 'agent',
    extension: '230',
    isActive: true,
    lastSignedInAt: null,
  })
  expect(await findByEmail('Dana@team.example')).toEqual(member)
  expect(await lastAudit('member.invite')).toEqual([
    {
      actor_id: admin.id,
      subject_id: member.id,
      details: { email: 'Dana@team.example', role: 'agent', extension: '230', wasMember: false },
    },
  ])
  expect(changes).toEqual([memberChange])
})

test('fifty invitations with one key add one member', async () => {
  const key = { 'idempotency-key': crypto.randomUUID() }
  const replies = await Promise.all(
    Array.from({ length: 50 }, async () => {
      const response = await send('POST', '/api/members', invitation, key)
      return [response.status, ((await response.json()) as MemberRecord).id]
    }),
  )
  expect(new Set(replies.map(String)).size).toBe(1)
  expect(await list()).toHaveLength(12)
})

test('rejects an email that a member has, in any case, also from two requests at once', async () => {
  const taken = await send('POST', '/api/members', { email: 'AGENT@demo.example', role: 'admin' })
  expect(taken.status).toBe(409)
  const message = 'Demo Agent already has this email.'
  expect(await taken.json()).toMatchObject({ code: 'conflict', message, issues: [{ path: 'email', message }] })
  expect((await findById(agent.id))?.role).toBe('agent')

  const both = await Promise.all([send('POST', '/api/members', invitation), send('POST', '/api/members', invitation)])
  expect(statusesOf(both)).toEqual([201, 409])
})

test('rejects an email that was invited and has no name yet', async () => {
  await send('POST', '/api/members', invitation)
  const again = await send('POST', '/api/members', invitation)
  expect(await again.json()).toMatchObject({ message: 'Dana@team.example has already been invited.' })
})

test('inviting a deactivated member activates them with the new role and the old name', async () => {
  await send('POST', path(agent.id, 'deactivate'))
  const response = await send('POST', '/api/members', { email: 'Agent@demo.example', role: 'supervisor' })
  expect(response.status).toBe(201)
  expect(await response.json()).toMatchObject({
    id: agent.id,
    email: 'agent@demo.example',
    firstName: 'Demo',
    lastName: 'Agent',
    role: 'supervisor',
    extension: null,
    isActive: true,
  })
  expect(await lastAudit('member.invite')).toMatchObject([{ subject_id: agent.id, details: { wasMember: true } }])
})

test('inviting a deactivated member with a name renames them, and their old extension may be theirs again', async () => {
  await send('POST', path(agent.id, 'deactivate'))
  const again = { email: 'agent@demo.example', role: 'agent', firstName: 'Dana', lastName: 'Reed', extension: '101' }
  expect(await (await send('POST', '/api/members', again)).json()).toMatchObject({
    firstName: 'Dana',
    lastName: 'Reed',
    extension: '101',
  })
})

test.each<[object, string]>([
  [{ role: 'agent' }, 'email'],
  [{ email: 'nowhere', role: 'agent' }, 'email'],
  [{ email: `${'x'.repeat(250)}@y.example`, role: 'agent' }, 'email'],
  [{ email: 'a@b.example' }, 'role'],
  [{ email: 'a@b.example', role: 'owner' }, 'role'],
  [{ email: 'a@b.example', role: 'agent', firstName: 'a\0b' }, 'firstName'],
  [{ email: 'a@b.example', role: 'agent', lastName: 'x'.repeat(101) }, 'lastName'],
  [{ email: 'a@b.example', role: 'agent', extension: '10a' }, 'extension'],
])('rejects the invitation %j, naming the field', async (body, field) => {
  const response = await send('POST', '/api/members', body)
  expect(response.status).toBe(400)
  expect(await response.json()).toMatchObject({ issues: [{ path: field }] })
  expect(await list()).toHaveLength(11)
})

test('changes a role, a name, and an extension, audits old and new values, and changes nothing else', async () => {
  const change = { role: 'supervisor', firstName: 'Dana', extension: '', isActive: false, email: 'x@y.example' }
  let response = new Response()
  const changes = await changesOf(async () => {
    response = await send('PATCH', path(agent.id), change)
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
  expect(await lastAudit('member.update')).toEqual([
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

test('changes a last name alone', async () => {
  const response = await send('PATCH', path(agent.id), { lastName: 'Reed' })
  expect(await response.json()).toMatchObject({ firstName: 'Demo', lastName: 'Reed', extension: '101' })
  expect(await lastAudit('member.update')).toMatchObject([{ details: { lastName: { from: 'Agent', to: 'Reed' } } }])
})

test('a change that changes nothing is neither audited nor published', async () => {
  const before = await countAudit()
  const changes = await changesOf(async () => {
    expect((await send('PATCH', path(agent.id), { role: 'agent', firstName: 'Demo' })).status).toBe(200)
    expect((await send('POST', path(agent.id, 'reactivate'))).status).toBe(200)
  })
  expect([changes, await countAudit()]).toEqual([[], before])
})

test('a new role takes effect at once', async () => {
  const session = await signInAs(portal, agent.id)
  await send('PATCH', path(agent.id), { role: 'supervisor' })
  expect((await portal.exchange(session.sessionId))?.user.role).toBe('supervisor')
})

test('an extension belongs to one active member', async () => {
  const taken = await send('PATCH', path(agent.id), { extension: '104' })
  expect(taken.status).toBe(409)
  const message = 'Marisol Vega has extension 104. Choose another, or clear theirs first.'
  expect(await taken.json()).toMatchObject({ code: 'conflict', message, issues: [{ path: 'extension', message }] })
  const invited = await send('POST', '/api/members', { ...invitation, extension: '104' })
  expect([invited.status, await invited.json()]).toMatchObject([409, { issues: [{ path: 'extension' }] }])
  const both = await Promise.all([
    send('PATCH', path(agent.id), { extension: '900' }),
    send('PATCH', path(supervisor.id), { extension: '900' }),
  ])
  expect(statusesOf(both)).toEqual([200, 409])
  expect((await send('PATCH', path(agent.id), { extension: '101' })).status).toBe(200)
})

test('the extension of a deactivated member is free, and theirs again only if no one took it', async () => {
  await send('POST', path(agent.id, 'deactivate'))
  expect((await send('PATCH', path(supervisor.id), { extension: '101' })).status).toBe(200)
  const rejected = await send('POST', path(agent.id, 'reactivate'))
  expect([rejected.status, await rejected.json()]).toMatchObject([409, { issues: [{ path: 'extension' }] }])
  expect((await send('PATCH', path(agent.id), { extension: '104' })).status).toBe(200)
  expect((await send('PATCH', path(agent.id), { extension: null })).status).toBe(200)
  expect(await (await send('POST', path(agent.id, 'reactivate'))).json()).toMatchObject({ isActive: true })
})

test('the database rejects two active members with one extension', async () => {
  const twice = sql`update member set extension = '104' where id = ${agent.id}`
  await expect(twice).rejects.toMatchObject({ code: '23505' })
})

test('a deactivated member has no session, and no old one once they are active again', async () => {
  const session = await signInAs(portal, agent.id)
  let response = new Response()
  const deactivated = await changesOf(async () => {
    response = await send('POST', path(agent.id, 'deactivate'))
  })
  expect(await response.json()).toMatchObject({ id: agent.id, isActive: false })
  expect(deactivated).toEqual([memberChange])
  expect(await sql`select status from member where id = ${agent.id}`).toEqual([{ status: 'offline' }])
  expect((await session.send('GET', '/api/auth/user')).status).toBe(401)
  const details = { email: 'agent@demo.example', role: 'agent' }
  expect(await lastAudit('member.deactivate')).toEqual([{ actor_id: admin.id, subject_id: agent.id, details }])

  const before = await countAudit()
  expect((await send('POST', path(agent.id, 'deactivate'))).status).toBe(200)
  expect(await countAudit()).toBe(before)

  const reactivated = await changesOf(async () => {
    response = await send('POST', path(agent.id, 'reactivate'))
  })
  expect([response.status, reactivated]).toEqual([200, [memberChange]])
  expect(await lastAudit('member.reactivate')).toEqual([{ actor_id: admin.id, subject_id: agent.id, details }])
  expect((await session.send('GET', '/api/auth/user')).status).toBe(401)
})

test('admins cannot change their own role or deactivate themselves, but may change their name', async () => {
  const message = 'Ask another admin to change your own role.'
  const role = await send('PATCH', path(admin.id), { role: 'agent', firstName: 'Other' })
  expect([role.status, await role.json()]).toMatchObject([403, { message, issues: [{ path: 'role', message }] }])
  const deactivated = await send('POST', path(admin.id, 'deactivate'))
  expect([deactivated.status, await deactivated.json()]).toMatchObject([
    403,
    { code: 'forbidden', message: 'Ask another admin to deactivate you.' },
  ])
  expect(await findById(admin.id)).toMatchObject({ role: 'admin', isActive: true, firstName: 'Demo' })
  expect((await send('PATCH', path(admin.id), { role: 'admin', firstName: 'Other' })).status).toBe(200)
})

test.each<[string, (id: string) => [method: string, path: string, body?: object]]>([
  ['demote', id => ['PATCH', path(id), { role: 'agent' }]],
  ['deactivate', id => ['POST', path(id, 'deactivate')]],
])('of admins who all %s each other at once, one is left', async (_, request) => {
  const ids = [agent.id, supervisor.id, admin.id]
  for (let round = 0; round < 5; round += 1) {
    await sql`update member set role = 'admin', is_active = true where id in ${sql(ids)}`
    const admins = await Promise.all(ids.map(async id => ({ id, ...(await signInAs(portal, id)) })))
    const responses = await Promise.all(
      admins.flatMap(one => ids.filter(id => id !== one.id).map(id => one.send(...request(id)))),
    )
    const left = await sql`select 1 from member where role = 'admin' and is_active`
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
  const unknown = await send(method, path(unknownId, verb), body)
  expect([unknown.status, await unknown.json()]).toMatchObject([
    404,
    { code: 'not_found', message: 'This member does not exist.' },
  ])
  expect((await send(method, path('1', verb), body)).status).toBe(400)
})
