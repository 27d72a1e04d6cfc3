import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals'
import type { Call } from '@portal/contracts'
import type { TestService } from '@portal/service-kit/testing'
import { clearLeads, insertLead, startTestCalls } from '../testing/test-calls.ts'
import { recordCalls } from '../testing/test-telephone-calls.ts'

let calls: TestService
beforeAll(async () => {
  calls = await startTestCalls()
})
afterAll(() => calls.stop())
beforeEach(() => clearLeads(calls))

const get = (query = '') => calls.as('agent')('GET', `/api/calls/recent${query}`)
const list = async (query = '') => (await (await get(query)).json()) as Call[]

test('lists calls of all members, newest first, with the member', async () => {
  await recordCalls(
    calls,
    { phoneNumber: 'first' },
    { phoneNumber: 'second', startedAt: '2026-11-21T19:01:00Z', memberId: null },
  )
  expect(await list()).toMatchObject([
    { phoneNumber: 'second', member: null, timestamp: '2026-11-21T19:01:00.000Z' },
    { phoneNumber: 'first', direction: 'inbound', status: 'answered', duration: 75, member: { lastName: 'Agent' } },
  ])
})

test.each([
  ['direction=outbound', ['out']],
  ['direction=inbound', ['unknown', 'mail', 'missed', 'in']],
  ['status=missed', ['missed']],
  ['status=other', ['unknown', 'mail']],
  ['status=voicemail', ['mail']],
  ['status=answered', ['out', 'in']],
  ['mine=true', ['out']],
  ['mine=false', ['unknown', 'mail', 'missed', 'out', 'in']],
  ['direction=inbound&status=answered', ['in']],
])('the filter %s finds %j', async (query, found) => {
  const memberId = null
  await recordCalls(
    calls,
    { phoneNumber: 'in', startedAt: '2026-11-21T19:00:00Z', memberId },
    { phoneNumber: 'out', startedAt: '2026-11-21T19:01:00Z', direction: 'outbound' },
    { phoneNumber: 'missed', startedAt: '2026-11-21T19:02:00Z', outcome: 'missed', memberId },
    { phoneNumber: 'mail', startedAt: '2026-11-21T19:03:00Z', outcome: 'voicemail', durationSeconds: 9, memberId },
    { phoneNumber: 'unknown', startedAt: '2026-11-21T19:04:00Z', outcome: 'other', memberId },
  )
  const response = await get(`?${query}`)
  expect(((await response.json()) as Call[]).map(({ phoneNumber }) => phoneNumber)).toEqual(found)
  expect(response.headers.get('x-total-count')).toBe(String(found.length))
})

test('names the newest lead of the number when the call began, whatever its notation, and never spam', async () => {
  await clearLeads(calls)
  await insertLead(calls, { full_name: 'Older', created_at: '2026-11-10T12:00:00Z' })
  const id = await insertLead(calls, { full_name: 'Newer', created_at: '2026-11-11T12:00:00Z' })
  await insertLead(calls, { full_name: 'Spam', created_at: '2026-11-12T12:00:00Z', spam_reason: 'honeypot' })
  await insertLead(calls, { full_name: 'Later', created_at: '2026-11-21T19:00:01Z' })
  await recordCalls(
    calls,
    { phoneNumber: '+18005550142', startedAt: '2026-11-21T19:00:00Z' },
    { phoneNumber: '(800) 555-0142', startedAt: '2026-11-21T18:59:00Z' },
    { phoneNumber: '+18005550143', startedAt: '2026-11-21T19:02:00Z' },
    { phoneNumber: 'anonymous', startedAt: '2026-11-21T19:03:00Z' },
  )
  const newer = { id, fullName: 'Newer' }
  expect((await list()).map(({ lead }) => lead)).toEqual([null, null, newer, newer])
})

test('a voicemail has the status other and no duration', async () => {
  await recordCalls(calls, { outcome: 'voicemail', durationSeconds: 30 })
  expect(await list()).toMatchObject([{ status: 'other', isVoicemail: true, duration: 0 }])
})

test('the time zone is that of the newest lead with the number, otherwise that of its area code', async () => {
  await recordCalls(calls, { phoneNumber: '+13105550142' }, { phoneNumber: '+12125550143' }, { phoneNumber: 'x' })
  await insertLead(calls, { phone_e164: '+13105550142', zip_code: '60601', state: 'IL' })
  const zones = Object.fromEntries((await list()).map(({ phoneNumber, timeZone }) => [phoneNumber, timeZone]))
  expect(zones).toEqual({ '+13105550142': 'America/Chicago', '+12125550143': 'America/New_York', x: null })
})

test('pages have no gaps or repeats; only the first has the total', async () => {
  await recordCalls(calls, {}, {}, {})
  const first = await get('?limit=2')
  expect(first.headers.get('x-total-count')).toBe('3')
  const second = await get(`?limit=2&cursor=${first.headers.get('x-next-cursor')}`)
  expect([second.headers.get('x-total-count'), second.headers.get('x-next-cursor')]).toEqual([null, null])
  const ids = [...((await first.json()) as Call[]), ...((await second.json()) as Call[])].map(({ id }) => id)
  expect(new Set(ids).size).toBe(3)
})

test('the total counts the listed calls, also while calls are added', async () => {
  const insert = async (_: unknown, number: number) =>
    calls.database.owner`
      insert into calls.call (external_id, direction, phone_number, outcome, duration_seconds, started_at)
      values (${`added ${number}`}, 'inbound', '+18005550142', 'missed', 0, '2026-11-21T19:00Z')`
  const adding = Array.from({ length: 300 }, insert)
  let listed = 0
  while (listed < adding.length) {
    const response = await get('?direction=inbound&limit=500')
    listed = ((await response.json()) as Call[]).length
    expect(response.headers.get('x-total-count')).toBe(String(listed))
  }
  await Promise.all(adding)
})

test('lists 100 calls by default', async () => {
  await recordCalls(calls, ...Array.from({ length: 101 }, () => ({})))
  const response = await get()
  expect(await response.json()).toHaveLength(100)
  expect(await list(`?cursor=${response.headers.get('x-next-cursor')}`)).toHaveLength(1)
})

test('rejects an unknown filter value and visitors', async () => {
  expect((await get('?status=lost')).status).toBe(400)
  expect((await calls.as(null)('GET', '/api/calls/recent')).status).toBe(401)
})

test('simultaneous requests for IDs each get their own calls, from their own member’s view', async () => {
  await recordCalls(calls, { phoneNumber: 'older' }, { phoneNumber: 'newer', startedAt: '2026-11-21T19:01:00Z' })
  const [newer, older] = (await list()).map(({ id }) => id)
  const read = async (role: 'agent' | 'supervisor', query: string) => {
    const response = await calls.as(role)('GET', `/api/calls/recent?ids=${query}`)
    return ((await response.json()) as Call[]).map(({ phoneNumber, isMine }) => [phoneNumber, isMine])
  }
  const reads = [read('agent', `${older},${newer}`), read('agent', `${older}`), read('supervisor', `${newer}`)]
  expect(await Promise.all(reads)).toEqual([
    [
      ['newer', true],
      ['older', true],
    ],
    [['older', true]],
    [['newer', false]],
  ])
})
