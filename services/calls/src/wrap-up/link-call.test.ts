import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals'
import type { Call, CallToWrapUp, LeadDetails, LiveCall, Role } from '@portal/contracts'
import { type TestService, testPeople, watchWrites, type Writes } from '@portal/service-kit/testing'
import { insertLead, startTestCalls, unknownId } from '../testing/test-calls.ts'
import { clearWrapUps, friday, wrapUps } from '../testing/test-wrap-ups.ts'

const unknown = { phoneNumber: '+13155550177' }

let calls: TestService
let writes: () => Promise<Writes>
let annId: string
let bobId: string
beforeAll(async () => {
  calls = await startTestCalls(() => friday)
  writes = await watchWrites(calls.database, 'calls')
})
afterAll(() => calls.stop())
beforeEach(async () => {
  annId = await clearWrapUps(calls)
  bobId = await insertLead(calls, { full_name: 'Bob Stone', phone_e164: '+13155550199', created_at: friday })
})

const { report, save, toWrapUp } = wrapUps(() => calls)

async function send<Reply>(method: string, path: string, body?: object, role: Role | null = 'agent', key = '') {
  const response = await calls.as(role)(method, path, body, key ? { 'idempotency-key': key } : {})
  const reply = (await response.json()) as Reply & { message?: string; issues?: { path: string }[] }
  return { status: response.status, reply, fields: (reply.issues ?? []).map(({ path: field }) => field) }
}
const link = (callId: string, leadId: string, role?: Role | null) =>
  send<CallToWrapUp>('PATCH', `/api/calls/${callId}`, { leadId }, role)
const create = (callId: string, body: object = { name: 'Cal Moss' }, role?: Role | null, key?: string) =>
  send<CallToWrapUp>('POST', `/api/calls/${callId}/lead`, body, role, key)
const callsOf = async (leadId: string) =>
  (await send<LeadDetails>('GET', `/api/leads/${leadId}`)).reply.history.filter(({ action }) => action === 'call')
const listed = async (role?: Role) => (await send<Call[]>('GET', '/api/calls/recent', undefined, role)).reply

test('a linked call moves to the timeline of its lead, in the log and in the wrap-up too', async () => {
  const id = await report()
  expect(await callsOf(annId)).toHaveLength(1)
  await writes()
  expect(await link(id, bobId)).toMatchObject({ status: 200, reply: { id, leadId: bobId, leadName: 'Bob Stone' } })
  expect(await toWrapUp()).toMatchObject([{ id, leadId: bobId }])
  expect(await listed()).toMatchObject([{ id, isMine: true, lead: { id: bobId, fullName: 'Bob Stone' } }])
  expect(await callsOf(annId)).toEqual([])
  expect(await callsOf(bobId)).toHaveLength(1)
  const { audit, changes } = await writes()
  expect(audit).toMatchObject([{ action: 'call.link', subjectId: bobId, details: { callId: id, from: annId } }])
  expect(changes.flatMap(({ tags }) => tags)).toEqual(
    expect.arrayContaining([
      { type: 'Call', id },
      { type: 'LeadHistory', id: annId },
      { type: 'LeadHistory', id: bobId },
      { type: 'WrapUp' },
    ]),
  )
})

test('the dock learns of the lead of a call in progress', async () => {
  const rungIds = [testPeople.agent.id]
  const live = { phase: 'connected' as const, ringingIds: [], rungIds, connectedAt: friday.toISOString() }
  const id = await report({ ...unknown, live })
  expect((await send<LiveCall[]>('GET', '/api/calls/live')).reply).toMatchObject([{ id, leadId: null }])
  await writes()
  await link(id, bobId)
  const { changes } = await writes()
  expect(changes).toContainEqual(expect.objectContaining({ tags: [{ type: 'LiveCall' }, { type: 'Floor' }] }))
  expect((await send<LiveCall[]>('GET', '/api/calls/live')).reply).toMatchObject([
    { id, leadId: bobId, lead: { fullName: 'Bob Stone' } },
  ])
})

test('a lead from a call begins with the call, has its number, and belongs to the member', async () => {
  const id = await report(unknown)
  await writes()
  const { status, reply } = await create(id)
  expect([status, reply]).toMatchObject([201, { id, leadName: 'Cal Moss' }])
  const leadId = reply.leadId ?? ''
  const { reply: lead } = await send<LeadDetails>('GET', `/api/leads/${leadId}`)
  expect(lead).toMatchObject({
    fullName: 'Cal Moss',
    phone: '(315) 555-0177',
    email: '',
    origin: 'staff',
    stage: 'new',
    consent: null,
    createdAt: new Date(friday.getTime() - 120_000).toISOString(),
    assignedToId: testPeople.agent.id,
  })
  expect(lead.history.map(({ action }) => action)).toEqual(['lead.create', 'call'])
  // Only Ann and Bob wait: the agent has talked to this one.
  expect((await send<{ total: number }>('GET', '/api/leads/queue')).reply.total).toBe(2)
  const { audit, changes } = await writes()
  expect(audit).toMatchObject([
    {
      action: 'lead.create',
      actorId: testPeople.agent.id,
      subjectId: leadId,
      details: { origin: 'staff', callId: id },
    },
  ])
  expect(changes.flatMap(({ tags }) => tags)).toContainEqual(
    expect.objectContaining({ type: 'Lead', id: leadId, change: 'created' }),
  )
  // The lead takes what a call without one refuses: a callback.
  const callback = { from: '2026-11-20T22:00:00Z', until: '2026-11-20T23:00:00Z' }
  expect(await save(id, { outcome: 'call-back', callback })).toMatchObject({ status: 200, reply: { leadId } })
})

test('ten simultaneous requests create one lead, and the same key returns the same one', async () => {
  const id = await report(unknown)
  const statuses = await Promise.all(Array.from({ length: 10 }, async () => (await create(id)).status))
  expect(statuses.toSorted((a, b) => a - b)).toEqual([201, ...Array<number>(9).fill(409)])
  const other = await report({ phoneNumber: '+13155550178' })
  const key = crypto.randomUUID()
  const first = await create(other, { name: 'Cal Moss' }, 'agent', key)
  expect(await create(other, { name: 'Cal Moss' }, 'agent', key)).toEqual(first)
  expect(await create(id, { name: 'Cal Moss' }, 'agent', key)).toMatchObject({ status: 409 })
})

test.each<[string, object, string]>([
  ['whose number has a lead', {}, 'A lead already has this number. Link the call to it instead.'],
  ['of a withheld number', { phoneNumber: 'anonymous' }, 'no valid phone number. Link it to a lead instead.'],
])('a call %s creates none', async (_, change, message) => {
  const id = await report(change)
  expect(await create(id)).toMatchObject({ status: 409, reply: { message: expect.stringContaining(message) } })
})

test.each([{}, { name: '' }, { name: ' \u200b ' }, { name: 'x'.repeat(101) }])(
  'rejects %j and names it',
  async body => {
    expect(await create(await report(unknown), body)).toMatchObject({ status: 400, fields: ['name'] })
  },
)

test("an agent can do neither for another's call; a supervisor's new lead belongs to the member who had the call", async () => {
  const id = await report({ ...unknown, memberId: testPeople.admin.id })
  expect((await listed())[0]).toMatchObject({ id, isMine: false })
  for (const attempt of [create, (call: string, _: object, role?: Role | null) => link(call, bobId, role)]) {
    expect(await attempt(id, { name: 'Cal Moss' }, 'agent')).toMatchObject({ status: 403 })
    expect(await attempt(id, { name: 'Cal Moss' }, null)).toMatchObject({ status: 401 })
    expect(await attempt(unknownId, { name: 'Cal Moss' }, 'agent')).toMatchObject({ status: 404 })
  }
  const { reply } = await create(id, { name: 'Cal Moss' }, 'supervisor')
  const { reply: lead } = await send<LeadDetails>('GET', `/api/leads/${reply.leadId}`)
  expect(lead).toMatchObject({ assignedToId: testPeople.admin.id })
})
