import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals'
import { type TestService, testPeople, watchWrites, type Writes } from '@portal/service-kit/testing'
import { pullLead, readQueue } from '../testing/test-queue.ts'
import { clearLeads, formerMember, insertLead, startTestCalls, unknownId } from '../testing/test-calls.ts'

// Within the calling hours everywhere.
const now = new Date('2026-11-20T20:00:00Z')
let calls: TestService
let writes: () => Promise<Writes>
beforeAll(async () => {
  calls = await startTestCalls(() => now)
  writes = await watchWrites(calls.database, 'calls')
})
afterAll(() => calls.stop())
beforeEach(async () => {
  await clearLeads(calls)
  await writes()
})

type Role = 'agent' | 'supervisor' | 'admin'
const send = async (role: Role, method: string, path: string, body?: object) => {
  const response = await calls.as(role)(method, path, body)
  return [response.status, (await response.json()) as { message?: string }] as const
}
const take = (role: Role, id: string) => send(role, 'PUT', `/api/leads/${id}/taker`)
const release = (role: Role, id: string) => send(role, 'DELETE', `/api/leads/${id}/taker`)
const assign = (role: Role, id: string, memberId: string | null) =>
  send(role, 'PUT', `/api/leads/${id}/assignee`, { memberId })

test('an agent takes an unassigned lead', async () => {
  const id = await insertLead(calls)
  expect(await take('agent', id)).toMatchObject([
    200,
    { assignedToUser: { firstName: 'Demo', lastName: 'Agent' }, version: 2 },
  ])
  const { id: agentId } = testPeople.agent
  expect(await writes()).toEqual({
    audit: [{ action: 'lead.assign', actorId: agentId, subjectId: id, details: { from: null, to: agentId } }],
    changes: [
      {
        tags: [{ type: 'Lead', id }, { type: 'LeadAssignee' }, { type: 'LeadSummary' }, { type: 'Queue' }],
        to: 'everyone',
      },
    ],
  })
})

test('the reply to an assignment has the queue of its sender, without a claim that the assignment ended', async () => {
  const id = await insertLead(calls, { phone_e164: '+13105550147', created_at: new Date(now.getTime() - 60_000) })
  await pullLead(calls)
  const { mine } = await readQueue(calls)
  expect(mine).toMatchObject({ leadId: id })
  const [, reply] = await assign('supervisor', id, testPeople.supervisor.id)
  expect(reply).toMatchObject({ queue: { mine: null, claims: [] } })
  expect(reply).toMatchObject({ queue: await readQueue(calls, 'supervisor') })
  expect((await assign('supervisor', id, testPeople.supervisor.id))[1]).not.toHaveProperty('queue')
})

test('taking one’s own lead again changes nothing', async () => {
  const id = await insertLead(calls, { assigned_to: testPeople.agent.id })
  expect(await take('agent', id)).toMatchObject([200, { version: 1 }])
  expect(await writes()).toEqual({ audit: [], changes: [] })
})

test('one of several members who take a lead at once gets it, and the others see who did', async () => {
  const id = await insertLead(calls)
  const roles = ['agent', 'supervisor', 'agent', 'supervisor', 'admin'] as const
  const replies = await Promise.all(roles.map(role => take(role, id)))
  const rejected = replies.filter(([status]) => status === 409)
  expect(rejected.length).toBeGreaterThanOrEqual(3)
  for (const [, { message }] of rejected)
    expect(message).toMatch(/^This lead was just taken by Demo \w+\. Take the next one\.$/)
  expect((await writes()).audit).toHaveLength(1)
})

test('a lead of an unknown member is reported as taken by another agent', async () => {
  const id = await insertLead(calls, { assigned_to: unknownId })
  expect(await take('agent', id)).toMatchObject([
    409,
    { message: 'This lead was just taken by another agent. Take the next one.', current: { version: 1 } },
  ])
})

test('a lead that another agent has claimed cannot be taken until the claim ends', async () => {
  const id = await insertLead(calls, { phone_e164: '+13105550147', created_at: new Date(now.getTime() - 60_000) })
  await pullLead(calls)
  await writes()
  expect(await take('supervisor', id)).toMatchObject([
    409,
    {
      code: 'conflict',
      message: 'Demo Agent is about to call this lead. Take the next one.',
      current: { id, assignedToUser: null },
    },
  ])
  expect(await writes()).toEqual({ audit: [], changes: [] })
  expect(await readQueue(calls)).toMatchObject({ mine: { leadId: id } })
  await calls.database.owner`update calls.lead_claim set expires_at = ${now}`
  expect(await take('supervisor', id)).toMatchObject([200, { assignedToUser: { lastName: 'Supervisor' } }])
})

test('an agent takes the lead that they have claimed', async () => {
  const id = await insertLead(calls, { phone_e164: '+13105550147', created_at: new Date(now.getTime() - 60_000) })
  await pullLead(calls)
  expect(await take('agent', id)).toMatchObject([200, { assignedToUser: { lastName: 'Agent' } }])
})

test('an agent releases their own lead, and another can take it', async () => {
  const { id: agentId } = testPeople.agent
  const id = await insertLead(calls, { assigned_to: agentId })
  expect(await release('agent', id)).toMatchObject([200, { assignedToUser: null, version: 2 }])
  expect(await writes()).toEqual({
    audit: [{ action: 'lead.assign', actorId: agentId, subjectId: id, details: { from: agentId, to: null } }],
    changes: [
      {
        tags: [{ type: 'Lead', id }, { type: 'LeadAssignee' }, { type: 'LeadSummary' }, { type: 'Queue' }],
        to: 'everyone',
      },
    ],
  })
  expect(await take('supervisor', id)).toMatchObject([200, { version: 3 }])
})

test("only a supervisor or an admin releases another member's lead", async () => {
  for (const role of ['supervisor', 'admin'] as const) {
    const id = await insertLead(calls, { assigned_to: unknownId })
    expect(await release('agent', id)).toMatchObject([
      403,
      { message: 'This lead is assigned to another agent. Ask a supervisor.' },
    ])
    expect(await release(role, id)).toMatchObject([200, { assignedToUser: null }])
  }
  const id = await insertLead(calls, { assigned_to: testPeople.admin.id })
  expect(await release('agent', id)).toMatchObject([
    403,
    { code: 'forbidden', message: 'This lead is assigned to Demo Admin. Ask a supervisor.' },
  ])
})

test('releasing an unassigned lead changes nothing, and an unknown lead is not found', async () => {
  const id = await insertLead(calls)
  expect(await release('agent', id)).toMatchObject([200, { version: 1 }])
  expect(await release('agent', unknownId)).toMatchObject([404, { code: 'not_found' }])
  expect(await writes()).toEqual({ audit: [], changes: [] })
})

test('supervisors and admins assign a lead and unassign it', async () => {
  const id = await insertLead(calls, { assigned_to: testPeople.admin.id })
  expect(await assign('supervisor', id, testPeople.agent.id)).toMatchObject([
    200,
    { assignedToUser: { lastName: 'Agent' } },
  ])
  expect(await assign('admin', id, null)).toMatchObject([200, { assignedToUser: null, version: 3 }])
  expect((await writes()).audit.map(({ details }) => details)).toEqual([
    { from: testPeople.admin.id, to: testPeople.agent.id },
    { from: testPeople.agent.id, to: null },
  ])
})

test('rejects an unknown and a deactivated assignee by name', async () => {
  const id = await insertLead(calls)
  for (const memberId of [unknownId, formerMember.id]) {
    expect(await assign('admin', id, memberId)).toMatchObject([
      400,
      { message: 'Choose an active team member.', issues: [{ path: 'memberId' }] },
    ])
  }
})

test('rejects agents who assign, unknown leads, and quarantined leads', async () => {
  const id = await insertLead(calls)
  const spam = await insertLead(calls, { spam_reason: 'honeypot' })
  expect(await assign('agent', id, testPeople.agent.id)).toMatchObject([403, { code: 'forbidden' }])
  expect(await take('agent', unknownId)).toMatchObject([404, { code: 'not_found' }])
  expect(await take('agent', spam)).toMatchObject([404, { code: 'not_found' }])
  expect(await writes()).toMatchObject({ audit: [{ action: 'refused' }], changes: [] })
})
