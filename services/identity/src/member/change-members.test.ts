import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals'
import type { MemberRecord, Role } from '@portal/contracts'
import { connect, type Sql } from '@portal/service-kit'
import { testPeople } from '@portal/service-kit/testing'
import { signInAs } from '../testing/sign-in-as.ts'
import { startTestPortal, type TestPortal } from '../testing/test-portal.ts'
import { addDemoMembers } from './demo-members.ts'

const { agent, supervisor, admin } = testPeople
const nobody = '0a000000-0000-4000-8000-00000000ffff'

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
const named = async (email: string) => (await list()).find(member => member.email === email)
const stored = async (id: string) => (await list()).find(member => member.id === id)
const path = (id: string, verb = '') => `/api/members/${id}${verb && `/${verb}`}`
const statusesOf = (responses: Response[]) => responses.map(({ status }) => status).sort((one, other) => one - other)
const invitation = { email: 'Dana@team.example', role: 'agent' }
const auditOf = async (action: string) =>
  sql`
    select actor_id, subject_id, details from audit where action = ${action} order by id desc limit 1`

/** What is announced while something is done, as the tags' types and who may hear of them. */
async function announcedBy(work: () => Promise<unknown>): Promise<unknown[]> {
  const { owner } = portal.database
  const told: string[] = []
  const { unlisten } = await owner.listen('portal_event', payload => void told.push(payload))
  await work()
  await owner.notify('portal_event', 'end')
  while (!told.includes('end')) await owner`select 1`
  await unlisten()
  return told.filter(payload => payload !== 'end').map(payload => JSON.parse(payload))
}

test('an admin sees everybody, the deactivated too; nobody else may', async () => {
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
  for (const { id } of [agent, supervisor]) {
    const other = await signInAs(portal, id)
    expect((await other.send('GET', '/api/members')).status).toBe(403)
    expect((await other.send('POST', '/api/members', invitation)).status).toBe(403)
    expect((await other.send('PATCH', path(agent.id), { role: 'admin' })).status).toBe(403)
    expect((await other.send('POST', path(agent.id, 'deactivate'))).status).toBe(403)
    expect((await other.send('POST', path(agent.id, 'reactivate'))).status).toBe(403)
  }
})

test('an invitation is a member who can sign in, audited and announced', async () => {
  let response = new Response()
  const announced = await announcedBy(async () => {
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
  expect(await named('Dana@team.example')).toEqual(member)
  expect(await auditOf('member.invite')).toEqual([
    {
      actor_id: admin.id,
      subject_id: member.id,
      details: { email: 'Dana@team.example', role: 'agent', extension: '230', wasMember: false },
    },
  ])
  expect(announced).toEqual([{ tags: [{ type: 'Person' }], to: 'everyone' }])
})

test('fifty invitations with one key are one member', async () => {
  const key = { 'idempotency-key': crypto.randomUUID() }
  const answers = await Promise.all(
    Array.from({ length: 50 }, async () => {
      const response = await send('POST', '/api/members', invitation, key)
      return [response.status, ((await response.json()) as MemberRecord).id]
    }),
  )
  expect(new Set(answers.map(String)).size).toBe(1)
  expect(await list()).toHaveLength(12)
})

test('an e-mail that a member has is refused by its name, however it is written, also to two at once', async () => {
  const taken = await send('POST', '/api/members', { email: 'AGENT@demo.example', role: 'admin' })
  expect(taken.status).toBe(409)
  const message = 'Demo Agent has this e-mail already.'
  expect(await taken.json()).toMatchObject({ code: 'conflict', message, issues: [{ path: 'email', message }] })
  expect((await stored(agent.id))?.role).toBe('agent')

  const both = await Promise.all([send('POST', '/api/members', invitation), send('POST', '/api/members', invitation)])
  expect(statusesOf(both)).toEqual([201, 409])
})

test('who was deactivated is invited anew: active, with the role of now, the old name and the same record', async () => {
  await send('POST', path(agent.id, 'deactivate'))
  const response = await send('POST', '/api/members', { email: 'Agent@demo.example', role: 'supervisor' })
  expect(response.status).toBe(201)
  expect(await response.json()).toMatchObject({
    id: agent.id,
    email: 'agent@demo.example',
    firstName: 'Demo',
    role: 'supervisor',
    extension: null,
    isActive: true,
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
])('the invitation %j is refused by the field', async (body, field) => {
  const response = await send('POST', '/api/members', body)
  expect(response.status).toBe(400)
  expect(await response.json()).toMatchObject({ issues: [{ path: field }] })
  expect(await list()).toHaveLength(11)
})

test('a role, a name and an extension are changed, audited with what was, and nothing else is', async () => {
  const change = { role: 'supervisor', firstName: 'Dana', extension: '', isActive: false, email: 'x@y.example' }
  const response = await send('PATCH', path(agent.id), change)
  expect(response.status).toBe(200)
  expect(await response.json()).toMatchObject({
    role: 'supervisor',
    firstName: 'Dana',
    lastName: 'Agent',
    extension: null,
    isActive: true,
    email: 'agent@demo.example',
  })
  expect(await auditOf('member.update')).toEqual([
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
})

test('a change that changes nothing leaves no trace', async () => {
  const announced = await announcedBy(() => send('PATCH', path(agent.id), { role: 'agent', firstName: 'Demo' }))
  expect(announced).toEqual([])
})

test('a new role counts at once', async () => {
  const one = await signInAs(portal, agent.id)
  await send('PATCH', path(agent.id), { role: 'supervisor' })
  expect((await portal.exchange(one.sessionId))?.user.role).toBe('supervisor')
})

test('an extension belongs to one active member', async () => {
  const taken = await send('PATCH', path(agent.id), { extension: '104' })
  expect(taken.status).toBe(409)
  expect(await taken.json()).toMatchObject({
    issues: [{ path: 'extension', message: 'Marisol Vega has extension 104. Choose another, or clear theirs first.' }],
  })
  const invited = await send('POST', '/api/members', { ...invitation, extension: '104' })
  expect([invited.status, await invited.json()]).toMatchObject([409, { issues: [{ path: 'extension' }] }])
  const both = await Promise.all([
    send('PATCH', path(agent.id), { extension: '900' }),
    send('PATCH', path(supervisor.id), { extension: '900' }),
  ])
  expect(statusesOf(both)).toEqual([200, 409])
  expect((await send('PATCH', path(agent.id), { extension: '101' })).status).toBe(200)
})

test('the extension of who was deactivated is free, and is theirs again only while it is', async () => {
  await send('POST', path(agent.id, 'deactivate'))
  expect((await send('PATCH', path(supervisor.id), { extension: '101' })).status).toBe(200)
  const refused = await send('POST', path(agent.id, 'reactivate'))
  expect([refused.status, await refused.json()]).toMatchObject([409, { issues: [{ path: 'extension' }] }])
  expect((await send('PATCH', path(agent.id), { extension: null })).status).toBe(200)
  expect(await (await send('POST', path(agent.id, 'reactivate'))).json()).toMatchObject({ isActive: true })
})

test('two members with one extension cannot even be written by hand', async () => {
  const twice = sql`update member set extension = '104' where id = ${agent.id}`
  await expect(twice).rejects.toMatchObject({ code: '23505' })
})

test('who is deactivated has no session any more, and none begins until they are active again', async () => {
  const one = await signInAs(portal, agent.id)
  const response = await send('POST', path(agent.id, 'deactivate'))
  expect(await response.json()).toMatchObject({ id: agent.id, isActive: false })
  expect((await one.send('GET', '/api/auth/user')).status).toBe(401)
  expect(await auditOf('member.deactivate')).toMatchObject([{ actor_id: admin.id, subject_id: agent.id }])
  expect((await send('POST', path(agent.id, 'reactivate'))).status).toBe(200)
  expect(await auditOf('member.reactivate')).toMatchObject([{ actor_id: admin.id, subject_id: agent.id }])
  expect((await one.send('GET', '/api/auth/user')).status).toBe(401)
})

test('nobody changes their own role or deactivates themselves; their name they may', async () => {
  const role = await send('PATCH', path(admin.id), { role: 'agent', firstName: 'Other' })
  expect([role.status, await role.json()]).toMatchObject([403, { issues: [{ path: 'role' }] }])
  expect((await send('POST', path(admin.id, 'deactivate'))).status).toBe(403)
  expect(await stored(admin.id)).toMatchObject({ role: 'admin', isActive: true, firstName: 'Demo' })
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
    const answers = await Promise.all(
      admins.flatMap(one => ids.filter(id => id !== one.id).map(id => one.send(...request(id)))),
    )
    const left = await sql`select 1 from member where role = 'admin' and is_active`
    expect(left).toHaveLength(1)
    expect(answers.filter(({ status }) => status === 200).length).toBeGreaterThanOrEqual(2)
    expect(answers.every(({ status }) => [200, 401, 403].includes(status))).toBe(true)
  }
})

test.each([
  ['PATCH', '', { role: 'agent' as Role }],
  ['POST', 'deactivate', undefined],
  ['POST', 'reactivate', undefined],
])('%s %s of nobody is 404, of what is no id 400', async (method, verb, body) => {
  expect((await send(method, path(nobody, verb), body)).status).toBe(404)
  expect((await send(method, path('1', verb), body)).status).toBe(400)
})
