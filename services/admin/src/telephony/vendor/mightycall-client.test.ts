import { beforeEach, expect, test } from '@jest/globals'
import { businessNumber, team } from '../../simulator/business-day.ts'
import { abortable } from '../../testing/abortable-fetch.ts'
import { createTestVendor, fault, type TestVendor } from '../../testing/vendor-client.ts'
import { listAllCalls } from './list-all-calls.ts'
import type { Telephony } from './telephony.ts'
import { callsPerPage } from './vendor-assumptions.ts'

let vendor: TestVendor
let telephony: Telephony
beforeEach(() => {
  vendor = createTestVendor()
  telephony = vendor.connect()
})

test('the connection test returns host, user, extension and the count of numbers', async () => {
  expect(telephony.endpoint()).toBe('https://ccapi.mightycall.com/v4')
  expect(await telephony.testConnection()).toEqual({
    host: 'https://ccapi.mightycall.com/v4',
    user: 'agent.101@simulator.example',
    extension: '101',
    numberCount: 1,
    latencyMs: expect.any(Number),
    tokenExpiresAt: '2026-11-21T17:00:00.000Z',
  })
})

test('the latency is that of one request, in whole milliseconds', async () => {
  await telephony.listNumbers()
  vendor.simulator.setFaults({ slowMs: 60 })
  const { latencyMs } = await telephony.testConnection()
  expect(latencyMs).toBe(Math.round(latencyMs))
  expect(latencyMs).toBeGreaterThanOrEqual(50)
  expect(latencyMs).toBeLessThan(10_000)
})

test('sends JSON with its content type, and no content type without a body', async () => {
  await telephony.placeCall(businessNumber, '+12125550123', '104')
  await telephony.listNumbers()
  const [, call, numbers] = vendor.sent
  expect([call?.method, call?.headers.get('content-type'), await call?.json()]).toEqual([
    'POST',
    'application/json',
    { from: businessNumber, to: '+12125550123', extension: '104' },
  ])
  expect([numbers?.method, numbers?.headers.get('content-type'), numbers?.body]).toEqual(['GET', null, null])
})

test('lists every call of a week once, over several pages', async () => {
  const week = vendor.hoursAgo(7 * 24)
  const calls = await listAllCalls(telephony, week, vendor.clock.now())
  expect(calls.length).toBeGreaterThan(callsPerPage)
  const finished = calls.filter(({ isOver }) => isOver)
  const expected = new Map(
    vendor.simulator
      .expectedCallsBetween(week.getTime(), vendor.clock.now().getTime())
      .map(call => [call.externalId, call]),
  )
  expect(finished.length).toBeGreaterThan(expected.size - 10)
  for (const { id, ...call } of finished) {
    expect({ externalId: id, ...call }).toEqual({ ...expected.get(id), ourNumber: businessNumber, isOver: true })
  }
})

test('requests pages by instant without zone, size, and skip', async () => {
  await telephony.listCalls(new Date('2026-11-20T10:00:00.900Z'), new Date('2026-11-20T11:00:00Z'), 500)
  expect(Object.fromEntries(new URL(vendor.sent[1]?.url ?? '').searchParams)).toEqual({
    startUtc: '2026-11-20T10:00:00',
    endUtc: '2026-11-20T11:00:00',
    pageSize: '500',
    skip: '500',
  })
})

test.each([
  [callsPerPage, 1_000 + callsPerPage],
  [callsPerPage - 1, null],
  [0, null],
])('after a page of %d calls the next one starts at %p', async (count, next) => {
  const call = { id: 'c', direction: 'Incoming', callStatus: 'Missed', dateTimeUtc: '2026-11-20T10:00:00' }
  telephony = vendor.answering(() => Response.json({ data: { calls: Array.from({ length: count }, () => call) } }))
  const page = await telephony.listCalls(vendor.hoursAgo(1), vendor.clock.now(), 1_000)
  expect([page.calls.length, page.next]).toEqual([count, next])
})

test('lists a call once that is on two pages', async () => {
  let extra = 0
  telephony = vendor.connect({
    async fetch(request) {
      // A call that arrives between two pages shifts the rest.
      const url = request.url.replace(/skip=(\d+)/, (_, skip: string) => `skip=${Math.max(0, Number(skip) - extra++)}`)
      return vendor.simulator.fetch(new Request(url, request))
    },
  })
  const calls = await listAllCalls(telephony, vendor.hoursAgo(7 * 24), vendor.clock.now())
  expect(extra).toBeGreaterThan(1)
  expect(new Set(calls.map(({ id }) => id)).size).toBe(calls.length)
})

test('fetches one call by ID, and reports an unknown ID', async () => {
  const [{ externalId } = { externalId: '' }] = vendor.simulator.expectedCallsBetween(
    vendor.hoursAgo(3).getTime(),
    vendor.hoursAgo(2).getTime(),
  )
  expect(await telephony.getCall(externalId)).toMatchObject({ id: externalId, isOver: true })
  await expect(telephony.getCall('none')).rejects.toEqual(fault('not_found'))
  await expect(telephony.getCall('a/b?c')).rejects.toEqual(fault('not_found'))
  expect(vendor.paths().at(-1)).toBe('/v4/api/calls/a%2Fb%3Fc')
})

test('a call in progress has no outcome yet', async () => {
  const { id, extension } = await telephony.placeCall(businessNumber, '+12125550123', '104')
  expect(extension).toBe('104')
  vendor.clock.advance(30)
  expect(await telephony.getCall(id)).toMatchObject({ isOver: false, durationSeconds: 0, phoneNumber: '+12125550123' })
  vendor.clock.advance(90)
  expect(await telephony.getCall(id)).toMatchObject({ outcome: 'answered', durationSeconds: 90, extension: '104' })
})

test('a placed call names the extension that rings', async () => {
  vendor.simulator.setFaults({ callsAsKeyHolder: true })
  expect(await telephony.placeCall(businessNumber, '+12125550123', '104')).toMatchObject({ extension: '101' })
  telephony = vendor.answering(() => Response.json({ data: { id: 'call' } }))
  expect(await telephony.placeCall(businessNumber, '+12125550123', '104')).toEqual({ id: 'call', extension: '104' })
})

test('reports a call from a number that is not the account’s', async () => {
  await expect(telephony.placeCall('+19995550199', '+12125550123', '101')).rejects.toEqual(fault('refused'))
})

test.each(['101', '104'])('sets the presence of extension %s and of no other', async extension => {
  await telephony.setPresence('dnd', extension)
  expect(vendor.simulator.presenceOf(extension)).toBe('dnd')
  const others = team.filter(other => other !== extension)
  expect(others.map(other => vendor.simulator.presenceOf(other))).toEqual(others.map(() => 'available'))
  await telephony.setPresence('available', extension)
  expect(vendor.simulator.presenceOf(extension)).toBe('available')
})

test('changes no presence at all if the platform knows only that of the key’s own user', async () => {
  vendor.simulator.setFaults({ knowsColleagues: false })
  await expect(telephony.setPresence('dnd', '104')).rejects.toEqual(fault('not_found'))
  expect(team.map(extension => vendor.simulator.presenceOf(extension))).toEqual(team.map(() => 'available'))
  await telephony.setPresence('dnd', '101')
  expect(vendor.simulator.presenceOf('101')).toBe('dnd')
})

test('reads the extension of the key’s user once a day', async () => {
  const profileRequests = () => vendor.paths().filter(path => path === '/v4/api/profile').length
  for (const presence of ['dnd', 'available', 'dnd'] as const) await telephony.setPresence(presence, '104')
  vendor.clock.advance(24 * 3600 - 1)
  await telephony.setPresence('available', '104')
  expect(profileRequests()).toBe(1)
  vendor.clock.advance(2)
  await telephony.setPresence('available', '104')
  expect(profileRequests()).toBe(2)
})

test('reads the extension of the key’s user again after it failed', async () => {
  vendor.simulator.setFaults({ failWith: 503 })
  await expect(telephony.setPresence('dnd', '104')).rejects.toEqual(fault('vendor_failure'))
  vendor.simulator.setFaults({ failWith: null })
  await telephony.setPresence('dnd', '104')
  expect(vendor.simulator.presenceOf('104')).toBe('dnd')
})

test.each(['top', 'data'] as const)('reads the team from %s', async place => {
  vendor.simulator.setFaults({ team: place })
  expect((await telephony.listTeam()).map(({ extension }) => extension)).toEqual(team)
})

test('reports a slow vendor as a timeout', async () => {
  await telephony.listNumbers()
  vendor.simulator.setFaults({ slowMs: 300 })
  telephony = vendor.connect({ timeoutMs: 50, fetch: abortable(request => vendor.simulator.fetch(request)) })
  await expect(telephony.listNumbers()).rejects.toEqual(fault('timeout'))
})

test.each([
  [{ failWith: 503 }, 'vendor_failure'],
  [{ isInvalidJson: true }, 'malformed'],
  [{ requestBudget: 0 }, 'vendor_budget'],
  [{ requestBudget: 0, budgetStatus: 403 }, 'refused'],
])('reports %j as %s, and recovers', async (faults, name) => {
  vendor.simulator.setFaults(faults)
  await expect(telephony.listNumbers()).rejects.toEqual(fault(name))
  vendor.simulator.setFaults({ failWith: null, isInvalidJson: false, requestBudget: 2_500 })
  expect(await telephony.listNumbers()).toEqual([businessNumber])
})

test.each([
  [404, {}, 'not_found'],
  [400, {}, 'refused'],
  [499, {}, 'refused'],
  [500, {}, 'vendor_failure'],
  [200, { isSuccess: false }, 'refused'],
  [200, { isSuccess: true }, 'malformed'],
  [200, null, 'malformed'],
  [200, 'text', 'malformed'],
])('status %d with %j is %s', async (status, body, name) => {
  telephony = vendor.answering(() => Response.json(body, { status }))
  await expect(telephony.listNumbers()).rejects.toEqual(fault(name))
})

test('reports a vendor that cannot be reached', async () => {
  telephony = vendor.connect({ fetch: () => Promise.reject(new TypeError('fetch failed')) })
  await expect(telephony.listNumbers()).rejects.toEqual(fault('unreachable'))
})

test('rejects a whole page of calls if one has another shape', async () => {
  telephony = vendor.answering(() => Response.json({ data: { calls: [{ id: 1 }] } }))
  await expect(telephony.listCalls(vendor.hoursAgo(1), vendor.clock.now(), 0)).rejects.toEqual(fault('malformed'))
})

test('follows no redirect, which would send the keys elsewhere', async () => {
  await telephony.listNumbers()
  expect(vendor.sent.map(({ redirect }) => redirect)).toEqual(['error', 'error'])
})
