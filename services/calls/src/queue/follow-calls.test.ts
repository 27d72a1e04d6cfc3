import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals'
import type { Call, RecordedCall } from '@portal/contracts'
import { type TestService, testPeople, watchWrites, type Writes } from '@portal/service-kit/testing'
import { clearLeads, insertLead, startTestCalls } from '../testing/test-calls.ts'
import { pullLead, readQueue } from '../testing/test-queue.ts'
import { recordCalls } from '../testing/test-telephone-calls.ts'

/** Noon in New York, on a Monday. */
const now = Date.parse('2026-11-16T17:00:00Z')
const minutesAgo = (count: number) => new Date(now - count * 60_000).toISOString()

let calls: TestService
let writes: () => Promise<Writes>
beforeAll(async () => {
  calls = await startTestCalls(() => new Date(now))
  writes = await watchWrites(calls.database, 'calls')
})
afterAll(() => calls.stop())
beforeEach(async () => {
  await calls.database.owner`delete from calls.do_not_call`
  await clearLeads(calls)
  await writes()
})

const number = '+13105550147'
const missedCall: Partial<RecordedCall> = {
  externalId: 'missed',
  phoneNumber: number,
  outcome: 'missed',
  durationSeconds: 0,
  startedAt: minutesAgo(4),
  memberId: null,
}
const answeredCall: Partial<RecordedCall> = {
  externalId: 'answered',
  phoneNumber: number,
  startedAt: minutesAgo(2),
}
const pull = () => pullLead(calls)
const counts = async () => (await readQueue(calls)).counts
const leads = () =>
  calls.database.owner`select full_name, phone_e164, email, origin from calls.lead order by created_at`

test.each(['missed', 'voicemail'] as const)(
  'an inbound call with outcome %s makes a lead, which is next',
  async outcome => {
    await recordCalls(calls, { ...missedCall, outcome })
    expect(await leads()).toEqual([
      { full_name: 'Caller (310) 555-0147', phone_e164: number, email: '', origin: 'call' },
    ])
    const { audit, changes } = await writes()
    expect(audit).toMatchObject([{ action: 'lead.create', actorId: null, details: { origin: 'call' } }])
    expect(changes.flatMap(({ tags }) => tags.map(({ type }) => type))).toEqual(
      expect.arrayContaining(['Lead', 'NewLeads', 'Queue']),
    )
    expect(await pull()).toMatchObject({
      reason: 'Missed call 4 min ago',
      class: 'missed',
      lead: { fullName: 'Caller (310) 555-0147', phone: '(310) 555-0147', email: '', origin: 'call' },
    })
    expect(await calls.database.owner`select * from calls.lead_consent`).toEqual([])
  },
)

test('a missed call keeps the lead that it made, also once the platform reports an earlier start', async () => {
  await recordCalls(calls, { ...missedCall, startedAt: '2026-11-16T16:56:00.532Z' })
  await recordCalls(calls, { ...missedCall, startedAt: '2026-11-16T16:56:00.000Z' })
  const [call] = (await (await calls.as('agent')('GET', '/api/calls/recent')).json()) as Call[]
  expect(call).toMatchObject({ timestamp: '2026-11-16T16:56:00.000Z', lead: { fullName: 'Caller (310) 555-0147' } })
})

test('a missed call of a known number joins its newest lead, no matter who contacted it', async () => {
  await insertLead(calls, { phone_e164: number, created_at: minutesAgo(9000) })
  const id = await insertLead(calls, { phone_e164: number, created_at: minutesAgo(900), contacted: true })
  await recordCalls(calls, missedCall)
  expect(await pull()).toMatchObject({ class: 'missed', lead: { id } })
})

test.each<[string, Partial<RecordedCall>[]]>([
  ['a withheld number', [{ ...missedCall, phoneNumber: 'anonymous' }]],
  ['an extension', [{ ...missedCall, phoneNumber: '104' }]],
  ['an outbound call', [{ ...missedCall, direction: 'outbound' }]],
  ['an old missed call', [{ ...missedCall, startedAt: minutesAgo(25 * 60) }]],
  ['a missed call that was returned', [missedCall, { ...answeredCall, direction: 'outbound' }]],
  ['a missed call before the customer got through', [answeredCall, missedCall]],
])('%s makes no lead', async (_, reports) => {
  await recordCalls(calls, ...reports)
  expect([await leads(), await counts()]).toMatchObject([[], { missed: 0 }])
})

test('our own numbers and those on the do-not-call list make no lead', async () => {
  const { owner } = calls.database
  await owner`
    insert into calls.call (external_id, direction, phone_number, outcome, duration_seconds, started_at, our_number)
    values ('earlier', 'inbound', '+12125550100', 'answered', 9, ${minutesAgo(60)}, '(310) 555-0147')`
  await recordCalls(calls, missedCall)
  await calls.as('agent')('POST', '/api/calls/do-not-call', { phoneNumber: '+13105550148', reason: 'Asked' })
  await recordCalls(calls, { ...missedCall, externalId: 'listed', phoneNumber: '+13105550148' })
  expect(await leads()).toEqual([])
})

test.each(['inbound', 'outbound'] as const)('a later answered %s call returns a missed call', async direction => {
  await recordCalls(calls, missedCall)
  expect(await counts()).toMatchObject({ missed: 1 })
  await recordCalls(calls, { ...answeredCall, direction })
  expect(await counts()).toMatchObject({ missed: 0, new: 0 })
  expect(await pull()).toBeNull()
})

/** Reads the table: the queue leaves out any number that was called within the hour. */
const isMissed = async () => (await calls.database.owner`select from calls.missed_call`).length > 0
const unanswered: Partial<RecordedCall> = { ...missedCall, direction: 'outbound', memberId: testPeople.agent.id }

test('a call back that no one answered returns a missed call, also once it is reported again: the lead is retried', async () => {
  await recordCalls(calls, missedCall)
  await recordCalls(calls, { ...unanswered, externalId: 'back', startedAt: minutesAgo(1) })
  expect(await isMissed()).toBe(false)
  await recordCalls(calls, { ...missedCall, ourNumber: '+18005550199' })
  expect(await isMissed()).toBe(false)
  const [lead] = await calls.database.owner`select retry_at from calls.lead`
  expect(lead?.['retry_at']).not.toBeNull()
})

test('a call back without a planned retry returns a missed call with the last attempt', async () => {
  await insertLead(calls, { phone_e164: number, created_at: minutesAgo(900), stage: 'sold' })
  await recordCalls(calls, missedCall)
  const callBack = (attempt: number) =>
    recordCalls(calls, { ...unanswered, externalId: `back ${attempt}`, startedAt: minutesAgo(3) })
  for (let attempt = 1; attempt < 7; attempt += 1) await callBack(attempt)
  expect(await isMissed()).toBe(true)
  await callBack(7)
  expect(await isMissed()).toBe(false)
})

test('an attempt before a missed call does not return it, and the outcome of a later one does', async () => {
  await insertLead(calls, { phone_e164: number, created_at: minutesAgo(900) })
  await recordCalls(calls, missedCall, { ...unanswered, externalId: 'before', startedAt: minutesAgo(5) })
  expect(await isMissed()).toBe(true)
  const byHand = await calls.as('agent')('POST', '/api/calls/by-hand', { phoneNumber: number })
  const { id } = (await byHand.json()) as { id: string }
  expect((await calls.as('agent')('PUT', `/api/calls/${id}/outcome`, { outcome: 'wrong-number' })).status).toBe(200)
  expect(await isMissed()).toBe(false)
})

test.each(['by hand', 'in a file'])(
  'a missed call of a number that is added to the do-not-call list %s needs no call',
  async how => {
    await recordCalls(calls, missedCall)
    await writes()
    await (how === 'in a file'
      ? calls.as('admin')('POST', '/api/calls/do-not-call/imports', {
          csv: `phoneNumber,addedOn,reason\n${number},2026-01-02,`,
        })
      : calls.as('agent')('POST', '/api/calls/do-not-call', { phoneNumber: number, reason: 'Asked' }))
    expect(await isMissed()).toBe(false)
    expect((await writes()).changes.flatMap(({ tags }) => tags)).toContainEqual({ type: 'Queue' })
  },
)

test('the same missed call reported by two requests at once makes one lead', async () => {
  await Promise.all([recordCalls(calls, missedCall), recordCalls(calls, { ...missedCall, externalId: 'again' })])
  expect(await leads()).toHaveLength(1)
})

test('a call to the claimed lead takes it, and the next pull gives another', async () => {
  const other = await insertLead(calls, { phone_e164: '+12125550001', created_at: minutesAgo(3) })
  const id = await insertLead(calls, { phone_e164: '+12125550002', created_at: minutesAgo(2) })
  expect(await pull()).toMatchObject({ lead: { id } })
  await writes()
  const { status } = await calls.as('agent')('POST', '/api/calls/by-hand', { leadId: id })
  expect(status).toBe(201)
  const { id: agentId } = testPeople.agent
  expect((await writes()).audit).toMatchObject([
    { action: 'call.by-hand' },
    { action: 'lead.assign', subjectId: id, details: { from: null, to: agentId } },
  ])
  expect(await pull()).toMatchObject({ lead: { id: other } })
  expect(await calls.database.owner`select assigned_to from calls.lead where id = ${id}`).toEqual([
    { assigned_to: agentId },
  ])
})

test('a reported call of the member takes the claimed lead too, and another member’s does not', async () => {
  const id = await insertLead(calls, { phone_e164: number, created_at: minutesAgo(2) })
  await pull()
  const outbound = { ...answeredCall, direction: 'outbound' as const }
  await recordCalls(calls, { ...outbound, memberId: testPeople.admin.id })
  const owner = () => calls.database.owner`select assigned_to as id from calls.lead where id = ${id}`
  expect(await owner()).toEqual([{ id: null }])
  await recordCalls(calls, { ...outbound, externalId: 'own', memberId: testPeople.agent.id })
  expect(await owner()).toEqual([{ id: testPeople.agent.id }])
})

test('a lead that is assigned to another member while it is claimed is theirs', async () => {
  const id = await insertLead(calls, { phone_e164: number, created_at: minutesAgo(2) })
  await pull()
  await calls.as('supervisor')('PUT', `/api/leads/${id}/assignee`, { memberId: testPeople.admin.id })
  expect([await pull(), await counts()]).toMatchObject([null, { new: 0 }])
})
