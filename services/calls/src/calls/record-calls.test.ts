import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals'
import type { Call, RecordedCall } from '@portal/contracts'
import { type TestService, testPeople, watchWrites, type Writes } from '@portal/service-kit/testing'
import { clearLeads, insertLead, startTestCalls } from '../testing/test-calls.ts'
import { recordCalls } from '../testing/test-telephone-calls.ts'

let calls: TestService
let writes: () => Promise<Writes>
beforeAll(async () => {
  // The calls of these tests are too old to need an outcome.
  calls = await startTestCalls(() => new Date('2026-11-23T00:00:00Z'))
  writes = await watchWrites(calls.database, 'calls')
})
afterAll(() => calls.stop())
beforeEach(async () => {
  await clearLeads(calls)
  await writes()
})

const list = async () => (await (await calls.as('agent')('GET', '/api/calls/recent')).json()) as Call[]

test('stores a reported call and tells the open lists', async () => {
  expect(await recordCalls(calls, {})).toEqual({ changed: 1 })
  const [call, ...others] = await list()
  expect(others).toEqual([])
  expect((await writes()).changes).toEqual([
    { tags: [{ type: 'Call', id: call?.id, change: 'created' }, { type: 'Metrics' }], to: 'everyone' },
  ])
})

test('a changed call names itself and the leads with its number, in any notation', async () => {
  const leadId = await insertLead(calls, { phone_e164: '+13155550142' })
  await recordCalls(calls, { phoneNumber: '3155550142' })
  await writes()
  await recordCalls(calls, { phoneNumber: '3155550142', durationSeconds: 91 })
  const [call] = await list()
  expect((await writes()).changes).toMatchObject([
    { tags: [{ type: 'Call', id: call?.id }, { type: 'LeadHistory', id: leadId }, { type: 'Metrics' }] },
  ])
})

test('a new call names the other calls with its number: it counts as an attempt for them too', async () => {
  await recordCalls(calls, { direction: 'outbound' })
  const [first] = await list()
  await writes()
  await recordCalls(calls, { externalId: 'another', direction: 'outbound', startedAt: '2026-11-22T15:00:00.000Z' })
  const second = (await list()).find(({ id }) => id !== first?.id)
  const tags = [
    { type: 'Call', id: second?.id, change: 'created' },
    { type: 'Call', id: first?.id },
    { type: 'Metrics' },
  ]
  expect((await writes()).changes).toMatchObject([{ tags }])
})

test('a batch of many calls names their type only', async () => {
  const reports = Array.from({ length: 21 }, () => ({ externalId: crypto.randomUUID() }))
  await recordCalls(calls, ...reports)
  expect((await writes()).changes).toMatchObject([{ tags: [{ type: 'Call' }, { type: 'Metrics' }] }])
})

test('lists only the calls with the requested IDs', async () => {
  await recordCalls(calls, {}, { externalId: 'another' })
  const [, second] = await list()
  const found = await (await calls.as('agent')('GET', `/api/calls/recent?ids=${second?.id}`)).json()
  expect(found).toEqual([second])
})

test('the same report again changes nothing', async () => {
  await recordCalls(calls, {})
  await writes()
  expect(await recordCalls(calls, {})).toEqual({ changed: 0 })
  expect((await writes()).changes).toEqual([])
})

test.each<[Partial<RecordedCall>, Partial<Call>]>([
  [{ direction: 'outbound' }, { direction: 'outbound' }],
  [{ phoneNumber: '+12125550123' }, { phoneNumber: '+12125550123' }],
  [{ outcome: 'missed' }, { status: 'missed' }],
  [{ durationSeconds: 90 }, { duration: 90 }],
  [{ startedAt: '2026-11-21T18:59:59.000Z' }, { timestamp: '2026-11-21T18:59:59.000Z' }],
  [{ memberId: testPeople.admin.id }, { member: { firstName: 'Demo', lastName: 'Admin' } }],
])('a later report with %j updates the call', async (change, expected) => {
  await recordCalls(calls, {})
  expect(await recordCalls(calls, change)).toEqual({ changed: 1 })
  expect(await list()).toMatchObject([expected])
})

test('a later report without a member keeps the member', async () => {
  await recordCalls(calls, {})
  expect(await recordCalls(calls, { memberId: null, outcome: 'missed' })).toEqual({ changed: 1 })
  expect(await list()).toMatchObject([{ member: { lastName: 'Agent' }, status: 'missed' }])
})

test('the last of two reports in one request counts', async () => {
  expect(
    await recordCalls(calls, { externalId: 'x', outcome: 'other' }, { externalId: 'x', outcome: 'answered' }),
  ).toEqual({ changed: 1 })
  expect(await list()).toMatchObject([{ status: 'answered' }])
})

test('only services can report calls', async () => {
  expect((await calls.as('admin')('POST', '/internal/calls/record', { calls: [] })).status).toBe(403)
  expect((await calls.as(null)('POST', '/internal/calls/record', { calls: [] })).status).toBe(403)
})

test('an outbound call that no one answered is not missed', async () => {
  await recordCalls(calls, { externalId: 'out', direction: 'outbound', outcome: 'missed', durationSeconds: 0 })
  await recordCalls(calls, { externalId: 'in', direction: 'inbound', outcome: 'missed', durationSeconds: 0 })
  const { owner } = calls.database
  expect(
    await owner`select external_id, outcome from calls.call where external_id in ('in', 'out') order by 1`,
  ).toEqual([
    { external_id: 'in', outcome: 'missed' },
    { external_id: 'out', outcome: 'other' },
  ])
})
