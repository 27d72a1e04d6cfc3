import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals'
import type { MemberRecord } from '@portal/contracts'
import { testPeople } from '@portal/service-kit/testing'
import {
  invitation,
  type MemberAdmin,
  memberChange,
  memberPath,
  startMemberAdmin,
  statusesOf,
} from '../testing/member-admin.ts'

const { agent, admin } = testPeople

let members: MemberAdmin
beforeAll(async () => {
  members = await startMemberAdmin()
})
beforeEach(() => members.reset())
afterAll(() => members.stop())

test('an invitation adds a member, is audited, and is published to everyone', async () => {
  let response = new Response()
  const changes = await members.changesOf(async () => {
    response = await members.send('POST', '/api/members', { ...invitation, firstName: ' Dana ', extension: '230' })
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
  expect(await members.findByEmail('Dana@team.example')).toEqual(member)
  expect(await members.lastAudit('member.invite')).toEqual([
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
      const response = await members.send('POST', '/api/members', invitation, key)
      return [response.status, ((await response.json()) as MemberRecord).id]
    }),
  )
  expect(new Set(replies.map(String)).size).toBe(1)
  expect(await members.list()).toHaveLength(12)
})

test('rejects an email that a member has, in any case, also from two requests at once', async () => {
  const taken = await members.send('POST', '/api/members', { email: 'AGENT@demo.example', role: 'admin' })
  expect(taken.status).toBe(409)
  const message = 'Demo Agent already has this email.'
  expect(await taken.json()).toMatchObject({ code: 'conflict', message, issues: [{ path: 'email', message }] })
  expect((await members.findById(agent.id))?.role).toBe('agent')

  const both = await Promise.all([
    members.send('POST', '/api/members', invitation),
    members.send('POST', '/api/members', invitation),
  ])
  expect(statusesOf(both)).toEqual([201, 409])
})

test('rejects an email that was invited and has no name yet', async () => {
  await members.send('POST', '/api/members', invitation)
  const again = await members.send('POST', '/api/members', invitation)
  expect(await again.json()).toMatchObject({ message: 'Dana@team.example has already been invited.' })
})

test('inviting a deactivated member activates them with the new role and the old name', async () => {
  await members.send('POST', memberPath(agent.id, 'deactivate'))
  const response = await members.send('POST', '/api/members', { email: 'Agent@demo.example', role: 'supervisor' })
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
  expect(await members.lastAudit('member.invite')).toMatchObject([
    { subject_id: agent.id, details: { wasMember: true } },
  ])
})

test('inviting a deactivated member with a name renames them, and their old extension may be theirs again', async () => {
  await members.send('POST', memberPath(agent.id, 'deactivate'))
  const again = { email: 'agent@demo.example', role: 'agent', firstName: 'Dana', lastName: 'Reed', extension: '101' }
  expect(await (await members.send('POST', '/api/members', again)).json()).toMatchObject({
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
  const response = await members.send('POST', '/api/members', body)
  expect(response.status).toBe(400)
  expect(await response.json()).toMatchObject({ issues: [{ path: field }] })
  expect(await members.list()).toHaveLength(11)
})
