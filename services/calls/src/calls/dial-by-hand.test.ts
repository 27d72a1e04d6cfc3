import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals'
import type { Call, LeadDetails } from '@portal/contracts'
import { type TestService, testPeople, watchWrites, type Writes } from '@portal/service-kit/testing'
import { clearLeads, insertLead, startTestCalls, unknownId } from '../testing/test-calls.ts'

// Friday, 9 a.m. in New York, 6 a.m. in Los Angeles.
const now = new Date('2026-11-20T14:00:00Z')
let calls: TestService
let writes: () => Promise<Writes>
beforeAll(async () => {
  calls = await startTestCalls(() => now)
  writes = await watchWrites(calls.database, 'calls')
})
afterAll(() => calls.stop())
beforeEach(async () => {
  await calls.database.owner`delete from calls.call`
  await calls.database.owner`delete from calls.do_not_call`
  await clearLeads(calls)
  await writes()
})

type Role = 'agent' | 'supervisor' | null
const dial = async (role: Role, body: object, key = crypto.randomUUID()) => {
  const response = await calls.as(role)('POST', '/api/calls/by-hand', body, { 'idempotency-key': key })
  const { issues = [], ...reply } = (await response.json()) as { id?: string; issues?: { path: string }[] }
  return { ...reply, status: response.status, fields: issues.map(({ path }) => path) }
}
const newYork = { zip_code: '10001', phone_e164: '+12125550142' }

test('logs the call of a lead, for everyone to see', async () => {
  const leadId = await insertLead(calls, newYork)
  const dialed = await dial('agent', { leadId })
  expect(dialed).toMatchObject({ status: 201, phoneNumber: '+12125550142' })
  const recent = (await (await calls.as('agent')('GET', '/api/calls/recent')).json()) as Call[]
  expect(recent).toMatchObject([
    { id: dialed.id, direction: 'outbound', status: 'other', isByHand: true, member: { lastName: 'Agent' } },
  ])
  const { history } = (await (await calls.as('agent')('GET', `/api/leads/${leadId}`)).json()) as LeadDetails
  expect(history).toMatchObject([{ action: 'call', who: { lastName: 'Agent' }, call: { direction: 'outbound' } }])
  expect(await writes()).toEqual({
    audit: [
      {
        action: 'call.by-hand',
        actorId: testPeople.agent.id,
        subjectId: leadId,
        details: { callId: dialed.id, phoneNumber: '+12125550142' },
      },
    ],
    changes: [
      {
        tags: [
          { type: 'Call', id: dialed.id, change: 'created' },
          { type: 'Metrics' },
          { type: 'LeadHistory', id: leadId },
          { type: 'Lead', id: leadId },
        ],
        to: 'everyone',
      },
      // The call needs an outcome.
      { tags: [{ type: 'WrapUp' }], to: { roles: [], members: [testPeople.agent.id] } },
    ],
  })
})

test('a typed number needs a reason without consent or an inquiry', async () => {
  const phoneNumber = '(212) 555-0142'
  expect(await dial('agent', { phoneNumber })).toMatchObject({ status: 409, fields: ['overrideReason'] })
  expect(await dial('agent', { phoneNumber, overrideReason: 'She left a card' })).toMatchObject({ status: 201 })
  expect((await writes()).audit).toMatchObject([{ details: { overrideReason: 'She left a card' } }])
})

test('the same rules count: hours, the do-not-call list, and attempts, under a lock', async () => {
  const early = await insertLead(calls, { zip_code: '90001', phone_e164: '+12135550142' })
  expect(await dial('agent', { leadId: early })).toMatchObject({ status: 409, fields: [] })
  expect(await dial('supervisor', { leadId: early })).toMatchObject({ status: 409, fields: ['overrideReason'] })
  const leadId = await insertLead(calls, newYork)
  const replies = await Promise.all(Array.from({ length: 50 }, () => dial('agent', { leadId })))
  expect(replies.filter(({ status }) => status === 201)).toHaveLength(3)
  expect(await calls.database.owner`select 1 from calls.call`).toHaveLength(3)
  await calls.as('agent')('POST', '/api/calls/do-not-call', { leadId, reason: 'Asked us to stop' })
  expect(await dial('supervisor', { leadId, overrideReason: 'urgent' })).toMatchObject({ status: 403 })
})

test('fifty requests with one key log one call', async () => {
  const leadId = await insertLead(calls, newYork)
  const key = crypto.randomUUID()
  const replies = await Promise.all(Array.from({ length: 50 }, () => dial('agent', { leadId }, key)))
  expect(new Set(replies.map(({ status, id }) => `${status} ${id}`)).size).toBe(1)
})

test.each([
  [{}, ['leadId', 'callId', 'phoneNumber']],
  [{ leadId: unknownId, phoneNumber: '2125550142' }, ['phoneNumber']],
  [{ phoneNumber: 'twelve' }, ['phoneNumber']],
  [{ phoneNumber: 2125550142 }, ['phoneNumber']],
  [{ phoneNumber: '2125550142', overrideReason: ' ' }, ['overrideReason']],
])('rejects %j and names %j', async (body, fields) => {
  expect(await dial('agent', body)).toMatchObject({ status: 400, fields })
})

test('rejects unknown leads and visitors', async () => {
  expect(await dial('agent', { leadId: unknownId })).toMatchObject({ status: 404 })
  expect(await dial(null, { leadId: unknownId })).toMatchObject({ status: 401 })
})
