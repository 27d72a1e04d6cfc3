import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals'
import type { Call, LeadDetails } from '@portal/contracts'
import { type TestService, testPeople } from '@portal/service-kit/testing'
import { insertLead, startTestCalls } from '../testing/test-calls.ts'

// Nine in the morning in New York, eight in Chicago, six in Los Angeles.
let now = new Date()
let calls: TestService
let asked: { key: string; memberId: string; phoneNumber: string }[]
let answer: (key: string) => object

beforeAll(async () => {
  calls = await startTestCalls(
    () => now,
    async request => {
      const body = (await request.json()) as (typeof asked)[number]
      asked.push(body)
      return Response.json(answer(body.key))
    },
  )
})
afterAll(() => calls.stop())
beforeEach(async () => {
  now = new Date('2026-11-20T14:00:00Z')
  asked = []
  answer = key => ({ outcome: 'placed', externalId: key, extension: '101', ownExtension: '101', startedAt: now })
  await calls.database.owner`delete from calls.call`
  await calls.database.owner`delete from calls.do_not_call`
})

type Role = 'agent' | 'supervisor' | 'admin'
const place = async (role: Role | null, body: object, key = crypto.randomUUID()) => {
  const response = await calls.as(role)('POST', '/api/calls', body, { 'idempotency-key': key })
  const {
    message = '',
    issues = [],
    ...reply
  } = (await response.json()) as Record<string, never> & {
    message?: string
    issues?: { path: string }[]
  }
  return { status: response.status, message, fields: issues.map(({ path }) => path), reply }
}
const lead = (zip_code = '10001', columns: Record<string, unknown> = {}) => insertLead(calls, { zip_code, ...columns })
const audited = () => calls.database.owner`
  select actor_id as who, subject_id as subject, details from calls.audit where action = 'call.place' order by id desc limit 1`
const recent = async () => (await (await calls.as('agent')('GET', '/api/calls/recent')).json()) as Call[]

test('a lead is called as the caller; the call is on the list at once, in the history and audited', async () => {
  const leadId = await lead()
  const { status, reply } = await place('agent', { leadId })
  expect([status, reply]).toEqual([201, { id: expect.any(String), phoneNumber: '+18005550142', extension: '101' }])
  expect(asked).toMatchObject([{ memberId: testPeople.agent.id, phoneNumber: '+18005550142' }])
  expect(await recent()).toMatchObject([
    { id: reply['id'], direction: 'outbound', status: 'other', duration: 0, member: { lastName: 'Agent' } },
  ])
  expect(await audited()).toMatchObject([
    { who: testPeople.agent.id, subject: leadId, details: { phoneNumber: '+18005550142', callId: reply['id'] } },
  ])
  const details = (await (await calls.as('agent')('GET', `/api/leads/${leadId}`)).json()) as LeadDetails
  expect(details.history).toMatchObject([{ action: 'call.place', who: { lastName: 'Agent' } }])
})

test('how it went is told later, and is the same row', async () => {
  const { reply } = await place('agent', { leadId: await lead() })
  const told = { direction: 'outbound', phoneNumber: '+18005550142', outcome: 'answered', durationSeconds: 90 }
  const call = { ...told, externalId: asked[0]?.key, startedAt: now, memberId: testPeople.agent.id }
  await calls.asService('admin')('POST', '/internal/calls/record', { calls: [call] })
  expect(await recent()).toMatchObject([{ id: reply['id'], status: 'answered', duration: 90 }])
})

test('a call that the platform told of before is that row', async () => {
  const key = crypto.randomUUID()
  const told = { direction: 'outbound', phoneNumber: '+18005550142', outcome: 'answered', durationSeconds: 90 }
  const call = { ...told, externalId: key, startedAt: now, memberId: testPeople.agent.id }
  await calls.asService('admin')('POST', '/internal/calls/record', { calls: [call] })
  const { reply } = await place('agent', { leadId: await lead() }, key)
  expect(await recent()).toMatchObject([{ id: reply['id'], status: 'answered', duration: 90 }])
})

test('the number of a recent call is called at the place of the lead who has it', async () => {
  await lead('90001', { phone_e164: '+12135550199' })
  await calls.database.owner`
    insert into calls.call (external_id, direction, phone_number, outcome, duration_seconds, started_at)
    values ('west', 'inbound', '+12135550199', 'missed', 0, now()), ('unknown', 'inbound', '+12125550123', 'missed', 0, now()),
      ('hidden', 'inbound', 'anonymous', 'missed', 0, now())`
  const idOf = async (externalId: string) => {
    const [row] = await calls.database.owner<
      { id: string }[]
    >`select id from calls.call where external_id = ${externalId}`
    return row?.id
  }
  expect(await place('agent', { callId: await idOf('west') })).toMatchObject({
    status: 409,
    message: expect.stringMatching(/^It's 6:00 AM at this number's location/),
  })
  expect(await place('agent', { callId: await idOf('unknown') })).toMatchObject({ status: 201 })
  expect(await place('agent', { callId: await idOf('hidden') })).toMatchObject({ status: 400, fields: ['callId'] })
  expect(asked.map(({ phoneNumber }) => phoneNumber)).toEqual(['+12125550123'])
})

test('outside of the hours agents are refused; supervisors with a reason are not, and the reason is kept', async () => {
  const leadId = await lead('90001')
  expect(await place('agent', { leadId })).toMatchObject({
    status: 409,
    fields: [],
    message: expect.stringMatching(/A supervisor can call with a reason\.$/),
  })
  const overrideReason = 'She asked to be called at six'
  expect(await place('agent', { leadId, overrideReason })).toMatchObject({ status: 403, fields: ['overrideReason'] })
  for (const role of ['supervisor', 'admin'] as const) {
    expect(await place(role, { leadId })).toMatchObject({ status: 409, fields: ['overrideReason'] })
    expect(await place(role, { leadId, overrideReason: '  ' })).toMatchObject({
      status: 400,
      fields: ['overrideReason'],
    })
    expect(asked).toEqual([])
    expect(await place(role, { leadId, overrideReason })).toMatchObject({ status: 201 })
    expect(await audited()).toMatchObject([
      { subject: leadId, details: { overrideReason, objection: expect.stringMatching(/^It's 6:00 AM/) } },
    ])
    asked = []
  }
})

test('a reason that was not needed is not kept', async () => {
  expect(await place('admin', { leadId: await lead(), overrideReason: 'for once' })).toMatchObject({ status: 201 })
  expect(await audited()).not.toMatchObject([{ details: { overrideReason: 'for once' } }])
})

test('nobody calls a number on the do-not-call list, whatever the reason', async () => {
  const leadId = await lead()
  await calls.as('agent')('POST', '/api/calls/do-not-call', { leadId, reason: 'Asked us to stop' })
  for (const role of ['agent', 'supervisor', 'admin'] as const) {
    expect(await place(role, { leadId, overrideReason: 'urgent' })).toMatchObject({
      status: 403,
      message: 'This number is on the do-not-call list. No one may call it.',
    })
  }
  expect(asked).toEqual([])
})

test('what the platform says against it is said, and leaves no row', async () => {
  answer = () => ({ outcome: 'refused', message: 'Telephony is off.' })
  const leadId = await lead()
  expect(await place('agent', { leadId })).toMatchObject({ status: 409, message: 'Telephony is off.' })
  expect(await recent()).toEqual([])
})

test('a telephone that is not one’s own is said', async () => {
  answer = () => ({ outcome: 'placed', externalId: 'x', extension: '101', ownExtension: '104', startedAt: now })
  const { reply } = await place('supervisor', { leadId: await lead() })
  expect(reply).toMatchObject({ extension: '101', note: expect.stringContaining('not yours (104)') })
})

test('fifty requests with one key are one call and one answer', async () => {
  const leadId = await lead()
  const key = crypto.randomUUID()
  const before = (await calls.database.owner`select 1 from calls.audit where action = 'call.place'`).length
  const answers = await Promise.all(Array.from({ length: 50 }, () => place('agent', { leadId }, key)))
  expect(new Set(answers.map(({ status, reply }) => `${status} ${String(reply['id'])}`)).size).toBe(1)
  expect(await recent()).toHaveLength(1)
  expect(new Set(asked.map(it => it.key))).toEqual(new Set([key]))
  expect(await calls.database.owner`select 1 from calls.audit where action = 'call.place'`).toHaveLength(before + 1)
})

test.each([[{}], [{ leadId: '0a000000-0000-4000-8000-00000000ffff', callId: '0a000000-0000-4000-8000-00000000ffff' }]])(
  '%j names neither or both',
  async body => {
    expect(await place('agent', body)).toMatchObject({ status: 400, message: 'Send leadId or callId.' })
  },
)

test('who or what does not exist is not called', async () => {
  const nobody = '0a000000-0000-4000-8000-00000000ffff'
  expect(await place('agent', { leadId: nobody })).toMatchObject({ status: 404 })
  expect(await place('agent', { callId: nobody })).toMatchObject({ status: 404 })
  expect(await place('agent', { leadId: 'x' })).toMatchObject({ status: 400, fields: ['leadId'] })
  expect(await place('agent', { leadId: await lead('10001', { phone_e164: null }) })).toMatchObject({
    status: 400,
    fields: ['leadId'],
  })
  expect(await place(null, { leadId: nobody })).toMatchObject({ status: 401 })
})
