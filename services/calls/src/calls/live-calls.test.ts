import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals'
import type { Floor, LiveCall, RecordedCall } from '@portal/contracts'
import { type TestService, testPeople, watchWrites, type Writes } from '@portal/service-kit/testing'
import { insertLead, startTestCalls } from '../testing/test-calls.ts'
import { readQueue } from '../testing/test-queue.ts'
import { recordCalls } from '../testing/test-telephone-calls.ts'

const start = Date.parse('2026-11-22T15:00:00Z')
const { agent } = testPeople
const rival = testPeople.admin
let now = start
let calls: TestService
let writes: () => Promise<Writes>
beforeAll(async () => {
  calls = await startTestCalls(
    () => new Date(now),
    async () =>
      Response.json({
        outcome: 'placed',
        externalId: 'placed',
        extension: '101',
        ownExtension: '101',
        startedAt: new Date(now).toISOString(),
      }),
  )
  writes = await watchWrites(calls.database, 'calls')
})
afterAll(() => calls.stop())
beforeEach(async () => {
  now = start
  await calls.database.owner`delete from calls.call`
  await calls.database.owner`delete from calls.callback`
  await calls.database.owner`delete from calls.lead`
  await writes()
})

const after = (seconds: number) => new Date(start + seconds * 1_000).toISOString()
const call = { startedAt: after(0), outcome: 'other', durationSeconds: 0, memberId: null } as const
const ringing: Partial<RecordedCall> = {
  ...call,
  live: { phase: 'ringing', ringingIds: [agent.id, rival.id], rungIds: [agent.id, rival.id], connectedAt: null },
}
const connected: Partial<RecordedCall> = {
  ...call,
  memberId: agent.id,
  live: { phase: 'connected', ringingIds: [], rungIds: [agent.id, rival.id], connectedAt: after(5) },
}
const over: Partial<RecordedCall> = { ...call, memberId: agent.id, outcome: 'answered', durationSeconds: 60 }

const live = async (role: 'agent' | 'supervisor' | 'admin', query = '') =>
  (await (await calls.as(role)('GET', `/api/calls/live${query}`)).json()) as LiveCall[]
const phases = async (...args: Parameters<typeof live>) => (await live(...args)).map(({ phase }) => phase)
const liveChanges = async () =>
  (await writes()).changes.filter(({ tags }) => tags.some(({ type }) => type === 'LiveCall'))

test('a call rings for its members, then belongs to the one who answered, then is gone', async () => {
  await recordCalls(calls, ringing)
  expect(await live('agent')).toMatchObject([{ phase: 'ringing', isMine: true, member: null, direction: 'inbound' }])
  expect(await phases('admin', '?mine=true')).toEqual(['ringing'])
  expect(await phases('supervisor', '?mine=true')).toEqual([])
  now += 5_000
  await recordCalls(calls, connected)
  expect(await live('agent')).toMatchObject([
    { phase: 'connected', isMine: true, member: { lastName: 'Agent' }, connectedAt: after(5), repliedAt: after(5) },
  ])
  await recordCalls(calls, over)
  for (const role of ['agent', 'supervisor', 'admin'] as const) expect(await live(role)).toEqual([])
})

test('the others whose phones rang see for ten seconds who took it', async () => {
  await recordCalls(calls, ringing)
  now += 5_000
  await recordCalls(calls, connected)
  expect(await live('admin', '?mine=true')).toMatchObject([
    { phase: 'taken', isMine: false, member: { firstName: 'Demo', lastName: 'Agent' } },
  ])
  now += 10_001
  expect(await live('admin', '?mine=true')).toEqual([])
})

test('supervisors see the calls of the whole floor', async () => {
  await recordCalls(calls, ringing, { ...connected, externalId: 'another', startedAt: after(1) })
  expect(await live('supervisor')).toMatchObject([
    { isMine: false, phase: 'ringing' },
    { isMine: false, phase: 'connected' },
  ])
})

test('a new lead with the number becomes the lead of the call in progress, and the screens of its members update', async () => {
  const phoneNumber = '(315) 555-0177'
  await recordCalls(calls, { ...over, phoneNumber, externalId: 'earlier', startedAt: after(-60) })
  await recordCalls(calls, { ...ringing, phoneNumber })
  expect(await live('agent')).toMatchObject([{ lead: null }])
  await writes()
  const [earlier] = await calls.database.owner`select id from calls.call where external_id = 'earlier'`
  expect((await calls.as('agent')('POST', `/api/calls/${earlier?.['id']}/lead`, { name: 'Ann' })).status).toBe(201)
  expect(await live('agent')).toMatchObject([{ lead: { fullName: 'Ann' } }])
  expect(await liveChanges()).toMatchObject([{ to: { members: [agent.id, rival.id] } }])
})

test('notifies the members concerned and the supervisors, and no one if nothing changed', async () => {
  await recordCalls(calls, ringing)
  const change = {
    tags: [{ type: 'LiveCall' }, { type: 'Floor' }],
    to: { roles: ['supervisor', 'admin'], members: [agent.id, rival.id] },
  }
  expect(await liveChanges()).toEqual([change])
  await recordCalls(calls, ringing)
  expect(await liveChanges()).toEqual([])
  await recordCalls(calls, over)
  expect(await liveChanges()).toEqual([change])
})

test('tells a member of the end of a call whose ringing was not reported', async () => {
  await recordCalls(calls, { ...connected, live: { ...connected.live, rungIds: [] } as RecordedCall['live'] })
  await writes()
  await recordCalls(calls, over)
  expect(await liveChanges()).toMatchObject([{ to: { members: [agent.id] } }])
})

test('a change also notifies members whose phones rang before the platform rang another one', async () => {
  await recordCalls(calls, { ...ringing, live: { ...ringing.live, rungIds: [agent.id] } as RecordedCall['live'] })
  await recordCalls(calls, { ...ringing, live: { ...ringing.live, rungIds: [rival.id] } as RecordedCall['live'] })
  await writes()
  await recordCalls(calls, { ...over, memberId: rival.id })
  expect((await liveChanges()).map(({ to }) => to)).toMatchObject([{ members: [agent.id, rival.id] }])
})

test('a lead without a place has the time zone of its area code', async () => {
  await insertLead(calls, { city: '', state: '', zip_code: '', phone_e164: '+13135550177' })
  await recordCalls(calls, { ...ringing, phoneNumber: '+13135550177' })
  expect(await live('agent')).toMatchObject([{ lead: { timeZone: 'America/Detroit' } }])
})

test('names the lead with the number, and counts the calls before', async () => {
  const leadId = await insertLead(calls, { city: 'Utica', state: 'NY', zip_code: '13501', phone_e164: '+13155550177' })
  await recordCalls(calls, { ...over, externalId: 'earlier', phoneNumber: '+13155550177', startedAt: after(-600) })
  await recordCalls(calls, { ...ringing, externalId: 'now', phoneNumber: '+13155550177' })
  expect(await live('agent')).toMatchObject([
    {
      leadId,
      phoneNumber: '(315) 555-0177',
      earlierCalls: 1,
      lead: { fullName: 'Ann Example', city: 'Utica', timeZone: 'America/New_York', hasNotes: false },
    },
  ])
})

test('a call that we place is live at once, and given up if the platform never reports it', async () => {
  const leadId = await insertLead(calls, { phone_e164: '+13155550178', zip_code: '13501' })
  expect((await calls.as('agent')('POST', '/api/calls', { leadId })).status).toBe(201)
  expect(await live('agent')).toMatchObject([{ phase: 'placing', isMine: true, leadId, direction: 'outbound' }])
  const callback = { lead_id: leadId, from_at: after(-60), until_at: after(3_600), is_promised: true, note: '' }
  await calls.database.owner`insert into calls.callback ${calls.database.owner(callback)}`
  const stateOfAgent = async () => {
    const { members } = (await (await calls.as('supervisor')('GET', '/api/calls/floor')).json()) as Floor
    return members.find(({ id }) => id === agent.id)?.state
  }
  expect([await stateOfAgent(), (await readQueue(calls, 'agent')).counts.callback]).toEqual(['ringing', 0])
  now += 121_000
  expect(await live('agent')).toEqual([])
  expect(await stateOfAgent()).toBe('waiting')
  // Within an hour after an attempt, the queue offers no lead again.
  now += 3_600_000
  expect((await readQueue(calls, 'agent')).counts.callback).toBe(1)
})

test('a call that was over before we stored it is not live', async () => {
  const leadId = await insertLead(calls, { phone_e164: '+13155550179', zip_code: '13501' })
  await recordCalls(calls, { ...over, externalId: 'placed', direction: 'outbound', phoneNumber: '+13155550179' })
  expect((await calls.as('agent')('POST', '/api/calls', { leadId })).status).toBe(201)
  expect(await live('agent')).toEqual([])
})

test('a report that arrives after a newer one changes nothing', async () => {
  await recordCalls(calls, { ...ringing, changedAt: after(1) })
  await recordCalls(calls, { ...over, changedAt: after(65) })
  await writes()
  expect(await recordCalls(calls, { ...connected, changedAt: after(5) })).toEqual({ changed: 0 })
  expect(await live('agent')).toEqual([])
  expect((await writes()).changes).toEqual([])
  const [{ outcome }] = await calls.database.owner<[{ outcome: string }]>`select outcome from calls.call`
  expect(outcome).toBe('answered')
})

test('a late report revives no call whose end changed nothing else', async () => {
  await recordCalls(calls, { ...ringing, changedAt: after(1) })
  await recordCalls(calls, { ...call, changedAt: after(30) })
  await recordCalls(calls, { ...ringing, changedAt: after(1) })
  expect(await live('agent')).toEqual([])
  await recordCalls(calls, { ...ringing, changedAt: after(31) })
  expect(await phases('agent')).toEqual(['ringing'])
})

test('a call without an end is forgotten after four hours', async () => {
  await recordCalls(calls, connected)
  now += 4 * 3_600_000 + 1
  expect(await live('supervisor')).toEqual([])
  await recordCalls(calls, { ...over, externalId: 'another' })
  expect(await calls.database.owner`select 1 from calls.live_call`).toEqual([])
})
