import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals'
import type { Call, calls as contract, RecordedCall, Reply } from '@portal/contracts'
import { type TestService, testPeople } from '@portal/service-kit/testing'
import { insertLead, startTestCalls } from '../testing/test-calls.ts'

// Three in the afternoon in New York.
const now = new Date('2026-11-21T20:00:00Z')
let calls: TestService
beforeAll(async () => {
  calls = await startTestCalls(() => now)
})
afterAll(() => calls.stop())
beforeEach(async () => {
  await calls.database.owner`delete from calls.call`
})

const told: RecordedCall = {
  externalId: 'a',
  direction: 'inbound',
  phoneNumber: '+18005550142',
  outcome: 'answered',
  durationSeconds: 75,
  startedAt: '2026-11-21T19:00:00.000Z',
  memberId: testPeople.agent.id,
}
const record = async (...changes: Partial<RecordedCall>[]) => {
  const body = { calls: changes.map((change, index) => ({ ...told, externalId: `call ${index}`, ...change })) }
  return (await calls.asService('admin')('POST', '/internal/calls/record', body)).json()
}
const list = async (query = '') =>
  (await (await calls.as('agent')('GET', `/api/calls/recent${query}`)).json()) as Call[]
const metrics = async () =>
  (await (await calls.as('agent')('GET', '/api/metrics/dashboard')).json()) as Reply<typeof contract.dashboardMetrics>

test('a call that is told of is on the list, newest first, with who took it', async () => {
  await record({ phoneNumber: 'first' }, { phoneNumber: 'second', startedAt: '2026-11-21T19:01:00Z', memberId: null })
  expect(await list()).toMatchObject([
    { phoneNumber: 'second', member: null, timestamp: '2026-11-21T19:01:00.000Z' },
    { phoneNumber: 'first', direction: 'inbound', status: 'answered', duration: 75, member: { lastName: 'Agent' } },
  ])
})

test('the same call told again is one row; what differs is written, what is the same is no change', async () => {
  expect(await record({ externalId: 'x', outcome: 'other', durationSeconds: 0 })).toEqual({ changed: 1 })
  expect(await record({ externalId: 'x' }, { externalId: 'x' })).toEqual({ changed: 1 })
  expect(await record({ externalId: 'x' })).toEqual({ changed: 0 })
  expect(await record({ externalId: 'x', memberId: null })).toEqual({ changed: 0 })
  expect(await list()).toMatchObject([{ status: 'answered', member: { lastName: 'Agent' } }])
})

test('only services tell of calls', async () => {
  expect((await calls.as('admin')('POST', '/internal/calls/record', { calls: [] })).status).toBe(403)
})

test.each([
  ['direction=outbound', ['out']],
  ['status=missed', ['missed']],
  ['status=other', ['mail']],
  ['mine=true', ['out']],
  ['direction=inbound&status=answered', ['in']],
])('the filter %s finds %j', async (query, found) => {
  const memberId = null
  await record(
    { phoneNumber: 'in', memberId },
    { phoneNumber: 'out', direction: 'outbound' },
    { phoneNumber: 'missed', outcome: 'missed', memberId },
    { phoneNumber: 'mail', outcome: 'voicemail', durationSeconds: 9, memberId },
  )
  expect((await list(`?${query}`)).map(({ phoneNumber }) => phoneNumber)).toEqual(found)
})

test('a call that nobody answered has no duration', async () => {
  await record({ outcome: 'voicemail', durationSeconds: 30 })
  expect(await list()).toMatchObject([{ status: 'other', duration: 0 }])
})

test('pages follow each other; a filter that is none is refused', async () => {
  await record({}, {}, {})
  const first = await calls.as('agent')('GET', '/api/calls/recent?limit=2')
  expect(first.headers.get('x-total-count')).toBe('3')
  const cursor = first.headers.get('x-next-cursor')
  expect(await list(`?limit=2&cursor=${cursor}`)).toHaveLength(1)
  const second = await calls.as('agent')('GET', `/api/calls/recent?limit=2&cursor=${cursor}`)
  expect(second.headers.get('x-total-count')).toBeNull()
  expect((await calls.as('agent')('GET', '/api/calls/recent?status=lost')).status).toBe(400)
  expect((await calls.as(null)('GET', '/api/calls/recent')).status).toBe(401)
})

test("today is the organization's, against yesterday up to the same clock time", async () => {
  await record(
    { startedAt: '2026-11-21T05:00:00Z', durationSeconds: 60 },
    { startedAt: '2026-11-21T19:00:00Z', durationSeconds: 120 },
    { startedAt: '2026-11-21T19:30:00Z', outcome: 'missed', durationSeconds: 0 },
    { startedAt: '2026-11-21T19:40:00Z', outcome: 'voicemail', durationSeconds: 20 },
    { startedAt: '2026-11-20T19:00:00Z', durationSeconds: 100 },
    // Later yesterday than it is now, and the evening before that.
    { startedAt: '2026-11-20T21:00:00Z' },
    { startedAt: '2026-11-20T04:59:00Z' },
  )
  expect((await metrics()).todayMetrics).toEqual({
    totalCalls: 4,
    averageDuration: 90,
    missedCalls: 1,
    answeredCalls: 2,
    voicemails: 1,
    trend: { totalCalls: 300, averageDuration: -10 },
  })
})

test('the seven days include today and are filled with zeros', async () => {
  await record({}, { outcome: 'missed' }, { startedAt: '2026-11-15T12:00:00Z' }, { startedAt: '2026-11-14T12:00:00Z' })
  const { weeklyData } = await metrics()
  expect(weeklyData).toHaveLength(7)
  expect(weeklyData[0]).toEqual({ date: '2026-11-15', calls: 1, answered: 1, missed: 0 })
  expect(weeklyData[1]).toEqual({ date: '2026-11-16', calls: 0, answered: 0, missed: 0 })
  expect(weeklyData[6]).toEqual({ date: '2026-11-21', calls: 2, answered: 1, missed: 1 })
})

test('without calls a trend is zero, and from nothing it is a hundred', async () => {
  expect((await metrics()).todayMetrics.trend).toEqual({ totalCalls: 0, averageDuration: 0 })
  await record({})
  expect((await metrics()).todayMetrics.trend).toEqual({ totalCalls: 100, averageDuration: 100 })
})

test('facts of a member are counted since the instant asked for', async () => {
  const { agent, supervisor } = testPeople
  await record(
    { startedAt: '2026-11-20T19:00:00Z', durationSeconds: 90 },
    { startedAt: '2026-11-21T04:00:00Z', direction: 'outbound', durationSeconds: 100 },
    { startedAt: '2026-11-21T19:00:00Z', direction: 'outbound', outcome: 'missed', durationSeconds: 0 },
    { startedAt: '2026-11-18T19:00:00Z' },
    { memberId: supervisor.id },
  )
  const contacted = { contacted: true, contacted_by: agent.id }
  await insertLead(calls, { ...contacted, created_at: '2026-11-19T12:00:00Z', contacted_at: '2026-11-19T12:05:00Z' })
  await insertLead(calls, { ...contacted, created_at: '2026-11-19T12:00:00Z', contacted_at: '2026-11-19T12:06:00Z' })
  const id = await insertLead(calls)
  await calls.as('agent')('PATCH', `/api/leads/${id}`, { notes: 'a' })
  await calls.as('agent')('PATCH', `/api/leads/${id}`, { notes: 'b' })
  const ask = async (since: string) => {
    const body = { asks: [{ memberId: agent.id, since }] }
    return (await calls.asService('engagement')('POST', '/internal/calls/facts', body)).json()
  }
  expect(await ask('2026-11-19T00:00:00.000Z')).toEqual([
    {
      memberId: agent.id,
      since: '2026-11-19T00:00:00.000Z',
      callsAnswered: 2,
      callsMade: 2,
      talkMinutes: 3,
      leadsContacted: 2,
      fastContacts: 1,
      notesAdded: 1,
      // The call at four in the morning in London was on the evening before in New York.
      days: ['2026-11-19', '2026-11-20'],
    },
  ])
  expect(await ask('2036-01-01T00:00:00.000Z')).toMatchObject([{ callsAnswered: 0, notesAdded: 0, days: [] }])
})
