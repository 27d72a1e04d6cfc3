import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals'
import type { Call, LeadDetails } from '@portal/contracts'
import { type TestService, testPeople, watchWrites, type Writes } from '@portal/service-kit/testing'
import { clearLeads, insertLead, startTestCalls, unknownId } from '../testing/test-calls.ts'
import { recordCalls } from '../testing/test-telephone-calls.ts'

let now = new Date()
let calls: TestService
let writes: () => Promise<Writes>
/** What admin was asked to call, and its reply. */
let requests: { key: string; memberId: string; phoneNumber: string }[]
let reply: (key: string) => object

beforeAll(async () => {
  calls = await startTestCalls(
    () => now,
    async request => {
      const body = (await request.json()) as (typeof requests)[number]
      requests.push(body)
      return Response.json(reply(body.key))
    },
  )
  writes = await watchWrites(calls.database, 'calls')
})
afterAll(() => calls.stop())
beforeEach(async () => {
  // 9 a.m. in New York, 8 a.m. in Chicago, 6 a.m. in Los Angeles.
  now = new Date('2026-11-20T14:00:00Z')
  requests = []
  reply = key => ({ outcome: 'placed', externalId: key, extension: '101', ownExtension: '101', startedAt: now })
  await calls.database.owner`delete from calls.do_not_call`
  await calls.database.owner`delete from calls.call_attempt`
  await clearLeads(calls)
  await writes()
})

type Role = 'agent' | 'supervisor' | 'admin'
interface Reply {
  id?: string
  message?: string
  issues?: { path: string }[]
}
const place = async (role: Role | null, body: object, key = crypto.randomUUID()) => {
  const response = await calls.as(role)('POST', '/api/calls', body, { 'idempotency-key': key })
  const { message = '', issues = [], ...rest } = (await response.json()) as Reply
  return { status: response.status, message, fields: issues.map(({ path }) => path), reply: rest }
}
const lead = (zip_code = '10001', columns: Record<string, unknown> = {}) => insertLead(calls, { zip_code, ...columns })
const insertCall = async (phone_number: string) => {
  const { owner } = calls.database
  const call = { direction: 'inbound', outcome: 'missed', duration_seconds: 0, started_at: now, phone_number }
  const [row] = await owner<[{ id: string }]>`
    insert into calls.call ${owner({ ...call, external_id: crypto.randomUUID() })} returning id`
  return row.id
}
const recent = async () => (await (await calls.as('agent')('GET', '/api/calls/recent')).json()) as Call[]
/** The telephony platform reports that the call was answered. */
const report = (externalId: string) =>
  recordCalls(calls, { externalId, direction: 'outbound', durationSeconds: 90, startedAt: now.toISOString() })

const liveChange = {
  tags: [{ type: 'LiveCall' }, { type: 'Floor' }],
  to: { roles: ['supervisor', 'admin'], members: [testPeople.agent.id] },
}

test('calls a lead from the user’s extension, and lists the call at once', async () => {
  const leadId = await lead()
  const { status, reply: placed } = await place('agent', { leadId })
  expect([status, placed]).toEqual([201, { id: expect.any(String), phoneNumber: '+18005550142', extension: '101' }])
  expect(requests).toMatchObject([{ memberId: testPeople.agent.id, phoneNumber: '+18005550142' }])
  expect(await recent()).toMatchObject([
    {
      id: placed.id,
      direction: 'outbound',
      status: 'other',
      duration: 0,
      timestamp: now.toISOString(),
      member: { lastName: 'Agent' },
    },
  ])
  const details = (await (await calls.as('agent')('GET', `/api/leads/${leadId}`)).json()) as LeadDetails
  expect(details.history).toMatchObject([{ action: 'call.place', who: { lastName: 'Agent' } }])
  expect(await writes()).toEqual({
    audit: [
      {
        action: 'call.place',
        actorId: testPeople.agent.id,
        subjectId: leadId,
        details: { phoneNumber: '+18005550142', callId: placed.id, extension: '101' },
      },
    ],
    changes: [
      {
        tags: [
          { type: 'Call', id: placed.id, change: 'created' },
          { type: 'Metrics' },
          { type: 'LeadHistory', id: leadId },
          { type: 'Lead', id: leadId },
        ],
        to: 'everyone',
      },
      liveChange,
    ],
  })
})

test('the platform’s later report updates the same row', async () => {
  const { reply: placed } = await place('agent', { leadId: await lead() })
  await report(requests[0]?.key ?? '')
  expect(await recent()).toMatchObject([{ id: placed.id, status: 'answered', duration: 90 }])
})

test('a report that arrives before the reply is the same row', async () => {
  const key = crypto.randomUUID()
  await report(key)
  const { reply: placed } = await place('agent', { leadId: await lead() }, key)
  expect(await recent()).toMatchObject([{ id: placed.id, status: 'answered', duration: 90 }])
})

test('calls the number of a recent call', async () => {
  const callId = await insertCall('(212) 555-0123')
  const placed = await place('agent', { callId })
  expect(placed).toMatchObject({ status: 201 })
  expect(requests).toMatchObject([{ phoneNumber: '+12125550123' }])
  expect(await writes()).toMatchObject({
    audit: [{ subjectId: callId }],
    // The attempt counts for the other call, too.
    changes: [
      { tags: [{ type: 'Call', id: placed.reply.id }, { type: 'Metrics' }, { type: 'Call', id: callId }] },
      liveChange,
    ],
  })
})

test('a recent call has the calling hours of the newest lead with its number', async () => {
  const phone_e164 = '+12135550199'
  await lead('10001', { phone_e164, created_at: '2026-11-10T12:00:00Z' })
  await lead('90001', { phone_e164, created_at: '2026-11-11T12:00:00Z' })
  await lead('10001', { phone_e164, created_at: '2026-11-12T12:00:00Z', spam_reason: 'honeypot' })
  expect(await place('agent', { callId: await insertCall(phone_e164) })).toMatchObject({
    status: 409,
    message: expect.stringMatching(/^Calls are allowed from 8:00 AM to 9:00 PM PT at this number's location/),
  })
})

test('outside the calling hours, an agent cannot call', async () => {
  const leadId = await lead('90001')
  expect(await place('agent', { leadId })).toMatchObject({
    status: 409,
    fields: [],
    message: expect.stringMatching(/A supervisor can override this\.$/),
  })
  const overrideReason = 'She asked to be called at six'
  expect(await place('agent', { leadId, overrideReason })).toMatchObject({ status: 403, fields: ['overrideReason'] })
  expect(requests).toEqual([])
})

test.each(['supervisor', 'admin'] as const)('outside the calling hours, a %s can call with a reason', async role => {
  const leadId = await lead('90001')
  expect(await place(role, { leadId })).toMatchObject({ status: 409, fields: ['overrideReason'] })
  expect(await place(role, { leadId, overrideReason: '  ' })).toMatchObject({ status: 400, fields: ['overrideReason'] })
  expect(requests).toEqual([])
  const overrideReason = 'She asked to be called at six'
  expect(await place(role, { leadId, overrideReason })).toMatchObject({ status: 201 })
  expect((await writes()).audit).toMatchObject([
    { subjectId: leadId, details: { overrideReason, objection: expect.stringMatching(/^Calls are allowed from/) } },
  ])
})

test('an unnecessary reason is not recorded', async () => {
  expect(await place('admin', { leadId: await lead(), overrideReason: 'for once' })).toMatchObject({ status: 201 })
  const [entry] = (await writes()).audit
  expect(Object.keys(entry?.details ?? {}).sort()).toEqual(['callId', 'extension', 'phoneNumber'])
})

test.each(['agent', 'supervisor', 'admin'] as const)(
  'a %s cannot call a number on the do-not-call list',
  async role => {
    const leadId = await lead()
    await calls.as('agent')('POST', '/api/calls/do-not-call', { leadId, reason: 'Asked us to stop' })
    expect(await place(role, { leadId, overrideReason: 'urgent' })).toMatchObject({
      status: 403,
      message: 'This number is on the do-not-call list. No one may call it.',
    })
    expect(requests).toEqual([])
  },
)

test('shows the platform’s reason when it does not place the call, and stores nothing', async () => {
  reply = () => ({ outcome: 'refused', message: 'Telephony is off.' })
  expect(await place('agent', { leadId: await lead() })).toMatchObject({ status: 409, message: 'Telephony is off.' })
  expect(await recent()).toEqual([])
  expect(await writes()).toEqual({ audit: [], changes: [] })
})

test('tells the user when another extension rings', async () => {
  reply = () => ({ outcome: 'placed', externalId: 'x', extension: '101', ownExtension: '104', startedAt: now })
  const { reply: placed } = await place('supervisor', { leadId: await lead() })
  expect(placed).toMatchObject({
    extension: '101',
    note: 'The call rings extension 101, not yours (104). Tell an admin.',
  })
})

/** Sends requests until fifty have an answer. A 503 does not count: the database was too busy to reply in time. */
async function answers(atOnce: number, send: () => ReturnType<typeof place>) {
  const replies: Awaited<ReturnType<typeof place>>[] = []
  while (replies.length < 50) {
    const some = await Promise.all(Array.from({ length: Math.min(atOnce, 50 - replies.length) }, send))
    replies.push(...some.filter(({ status }) => status !== 503))
  }
  return replies
}

test('fifty requests with one key, ten at a time, place one call', async () => {
  const leadId = await lead()
  const key = crypto.randomUUID()
  const replies = await answers(10, () => place('agent', { leadId }, key))
  const texts = replies.map(({ status, message, reply: { id } }) => [status, message, id].join(' '))
  expect([...new Set(texts)]).toEqual([expect.stringMatching(/^201/)])
  expect(await recent()).toHaveLength(1)
  expect(new Set(requests.map(request => request.key))).toEqual(new Set([key]))
  expect((await writes()).audit).toHaveLength(1)
})

test('fifty clicks at once place exactly as many calls as allowed', async () => {
  const leadId = await lead()
  const replies = await answers(50, () => place('agent', { leadId }))
  expect(replies.filter(({ status }) => status === 201)).toHaveLength(3)
  expect(requests).toHaveLength(3)
  const refused = replies.filter(({ status }) => status === 409)
  expect(refused).toHaveLength(47)
  expect(refused[0]?.message).toMatch(/^This number was called 3 times in 24 hours, which is the limit\./)
})

test('a repeated request is not another attempt, and neither is a call that was not placed', async () => {
  const leadId = await lead()
  const key = crypto.randomUUID()
  for (let n = 0; n < 5; n += 1) expect(await place('agent', { leadId }, key)).toMatchObject({ status: 201 })
  const accept = reply
  reply = () => ({ outcome: 'refused', message: 'Telephony is off.' })
  for (let n = 0; n < 5; n += 1)
    expect(await place('agent', { leadId })).toMatchObject({ message: 'Telephony is off.' })
  reply = accept
  expect(await place('agent', { leadId })).toMatchObject({ status: 201 })
  expect(await place('agent', { leadId })).toMatchObject({ status: 201 })
  expect(await place('agent', { leadId })).toMatchObject({ status: 409 })
})

test('a call that may have been placed is an attempt', async () => {
  const leadId = await lead()
  reply = () => {
    throw new Error('no reply')
  }
  for (let n = 0; n < 3; n += 1) expect((await place('agent', { leadId })).status).toBeGreaterThanOrEqual(500)
  expect(await place('agent', { leadId })).toMatchObject({ status: 409, message: expect.stringContaining('3 times') })
})

test('a call that the platform has not confirmed is an attempt, and a retry with the same key asks again', async () => {
  const leadId = await lead()
  const accept = reply
  reply = () => ({ outcome: 'refused', message: 'Not confirmed.', isUncertain: true })
  const keys = [1, 2, 3].map(() => crypto.randomUUID())
  for (const key of keys) {
    expect(await place('agent', { leadId }, key)).toMatchObject({ status: 503, message: 'Not confirmed.' })
  }
  reply = accept
  expect(await place('agent', { leadId })).toMatchObject({ status: 409, message: expect.stringContaining('3 times') })
  expect(await place('agent', { leadId }, keys[0])).toMatchObject({ status: 201 })
})

test('calls from another lead, by other members, or dialed on a phone are attempts, but yesterday’s are not', async () => {
  const leadId = await lead()
  const other = await lead('10001', { full_name: 'Same number' })
  await place('supervisor', { leadId: other })
  await report('dialed on the phone')
  expect(await place('agent', { leadId })).toMatchObject({ status: 201 })
  expect(await place('agent', { leadId })).toMatchObject({ status: 409 })
  now = new Date(now.getTime() + 24 * 3_600_000)
  expect(await place('agent', { leadId })).toMatchObject({ status: 201 })
})

test('a supervisor can exceed the limit with a reason, which is recorded', async () => {
  const leadId = await lead()
  for (let n = 0; n < 3; n += 1) await place('agent', { leadId })
  expect(await place('supervisor', { leadId })).toMatchObject({ status: 409, fields: ['overrideReason'] })
  await writes()
  expect(await place('supervisor', { leadId, overrideReason: 'Call back' })).toMatchObject({ status: 201 })
  expect((await writes()).audit).toMatchObject([
    { details: { overrideReason: 'Call back', objection: expect.stringContaining('3 times in 24 hours') } },
  ])
})

test('without consent or a recent inquiry, any member gives a reason', async () => {
  const leadId = await lead('10001', { created_at: '2026-08-01T12:00:00Z', phone_e164: '+12125550177' })
  expect(await place('agent', { leadId })).toMatchObject({ status: 409, fields: ['overrideReason'] })
  expect(await place('agent', { leadId, overrideReason: 'She wrote an email' })).toMatchObject({ status: 201 })
  expect((await writes()).audit).toMatchObject([{ details: { overrideReason: 'She wrote an email' } }])
})

test.each([[{}], [{ leadId: unknownId, callId: unknownId }]])('rejects %j, which names neither or both', async body => {
  expect(await place('agent', body)).toMatchObject({
    status: 400,
    message: expect.stringContaining('Send exactly one of leadId, callId.'),
  })
})

test('rejects unknown leads and calls, quarantined leads, and visitors', async () => {
  expect(await place('agent', { leadId: unknownId })).toMatchObject({ status: 404 })
  expect(await place('agent', { callId: unknownId })).toMatchObject({ status: 404 })
  expect(await place('agent', { leadId: await lead('10001', { spam_reason: 'x' }) })).toMatchObject({ status: 404 })
  expect(await place('agent', { leadId: 'x' })).toMatchObject({ status: 400, fields: ['leadId'] })
  expect(await place(null, { leadId: unknownId })).toMatchObject({ status: 401 })
})

test("rejects a number that can't be dialed, by the field that names it", async () => {
  const message = "This phone number can't be dialed."
  const leadId = await lead('10001', { phone_e164: null })
  expect(await place('agent', { leadId })).toMatchObject({ status: 400, message, fields: ['leadId'] })
  const callId = await insertCall('anonymous')
  expect(await place('agent', { callId })).toMatchObject({ status: 400, message, fields: ['callId'] })
})
