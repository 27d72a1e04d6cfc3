import { beforeEach, expect, test } from '@jest/globals'
import { businessNumber, team } from '../../simulator/business-day.ts'
import { createSimulator, type Simulator } from '../../simulator/simulator.ts'
import { abortable } from '../../testing/abortable-fetch.ts'
import { type Clock, createClock } from '../../testing/clock.ts'
import { keys } from '../../testing/start-admin.ts'
import type { AccessTokenOptions } from './access-tokens.ts'
import { apiHosts } from './api-hosts.ts'
import { listAllCalls } from './list-all-calls.ts'
import { createMightyCallClient } from './mightycall-client.ts'
import type { Telephony } from './telephony.ts'
import { TelephonyError } from './telephony-error.ts'
import { callsPerPage } from './vendor-assumptions.ts'

let clock: Clock
let simulator: Simulator
let sent: Request[]
let telephony: Telephony

const connect = (changes: Partial<AccessTokenOptions> = {}) =>
  createMightyCallClient({
    ...keys,
    hosts: apiHosts({ MIGHTYCALL_HOST: 'auto' }),
    timeoutMs: 1_000,
    now: () => clock.now().getTime(),
    spend: async () => {},
    fetch(request) {
      sent.push(request.clone())
      return simulator.fetch(request)
    },
    ...changes,
  })

/** A vendor that issues tokens and answers everything else as given. */
const answering = (answer: () => Response) =>
  connect({
    fetch: async request => {
      sent.push(request.clone())
      return request.url.endsWith('/auth/token') ? simulator.fetch(request) : answer()
    },
  })

beforeEach(() => {
  clock = createClock()
  simulator = createSimulator({ ...keys, now: () => clock.now().getTime() })
  sent = []
  telephony = connect()
})

const hoursAgo = (hours: number) => new Date(clock.now().getTime() - hours * 3_600_000)
const paths = () => sent.map(({ url }) => new URL(url).pathname)
const tokenRequests = () => paths().filter(path => path === '/v4/auth/token').length
const fault = (name: string) => expect.objectContaining({ name: 'TelephonyError', fault: name })

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
  simulator.setFaults({ slowMs: 60 })
  const { latencyMs } = await telephony.testConnection()
  expect(latencyMs).toBe(Math.round(latencyMs))
  expect(latencyMs).toBeGreaterThanOrEqual(50)
  expect(latencyMs).toBeLessThan(10_000)
})

test.each(['api', 'ccapi'] as const)('finds an account of the %s hosts and remembers the host', async family => {
  simulator = createSimulator({ ...keys, family, now: () => clock.now().getTime() })
  await telephony.listNumbers()
  expect(telephony.endpoint()).toBe(`https://${family}.mightycall.com/v4`)
  simulator.revokeTokens()
  sent = []
  await telephony.listNumbers()
  expect(new Set(sent.map(({ url }) => new URL(url).hostname))).toEqual(new Set([`${family}.mightycall.com`]))
})

test('reports wrong keys after one request to each host', async () => {
  telephony = connect({ secretKey: 'wrong' })
  await expect(telephony.testConnection()).rejects.toEqual(fault('credentials'))
  expect(paths()).toEqual(['/v4/auth/token', '/v4/auth/token'])
})

test('tries every host again after the remembered one rejected the keys', async () => {
  await telephony.listNumbers()
  simulator.revokeTokens()
  simulator = createSimulator({ ...keys, secretKey: 'changed', now: () => clock.now().getTime() })
  await expect(telephony.listNumbers()).rejects.toEqual(fault('credentials'))
  simulator = createSimulator({ ...keys, family: 'api', now: () => clock.now().getTime() })
  expect(await telephony.listNumbers()).toEqual([businessNumber])
  expect(telephony.endpoint()).toBe('https://api.mightycall.com/v4')
})

test('reports the wrong host family as wrong keys', async () => {
  telephony = connect({ hosts: apiHosts({ MIGHTYCALL_HOST: 'api' }) })
  await expect(telephony.listNumbers()).rejects.toEqual(fault('credentials'))
})

test('sends concurrent requests with one token, and each with the API key', async () => {
  await Promise.all([telephony.listNumbers(), telephony.listTeam(), telephony.setPresence('dnd', '101')])
  expect(tokenRequests()).toBe(1)
  expect(sent.map(({ headers }) => headers.get('x-api-key'))).toEqual(sent.map(() => keys.apiKey))
  expect(sent.map(({ headers }) => headers.get('accept'))).toEqual(sent.map(() => 'application/json'))
})

test('sends JSON with its content type, and no content type without a body', async () => {
  await telephony.placeCall(businessNumber, '+12125550123', '104')
  await telephony.listNumbers()
  const [, call, numbers] = sent
  expect([call?.method, call?.headers.get('content-type'), await call?.json()]).toEqual([
    'POST',
    'application/json',
    { from: businessNumber, to: '+12125550123', extension: '104' },
  ])
  expect([numbers?.method, numbers?.headers.get('content-type'), numbers?.body]).toEqual(['GET', null, null])
})

test('uses a token until a minute before it expires, then refreshes it', async () => {
  await telephony.listNumbers()
  clock.advance(24 * 3600 - 61)
  sent = []
  await telephony.listNumbers()
  expect(paths()).toEqual(['/v4/api/phonenumbers'])
  clock.advance(1)
  sent = []
  await telephony.listNumbers()
  expect(paths()).toEqual(['/v4/auth/token', '/v4/api/phonenumbers'])
  expect(await sent[0]?.text()).toContain('grant_type=refresh_token')
})

test('signs in with the keys if the refresh is rejected', async () => {
  await telephony.listNumbers()
  clock.advance(24 * 3600)
  simulator.setFaults({ refusesRefresh: true })
  expect(await telephony.listNumbers()).toEqual([businessNumber])
})

test('requests a token again after the request failed', async () => {
  simulator.setFaults({ failWith: 503 })
  await expect(telephony.listNumbers()).rejects.toEqual(fault('vendor_failure'))
  simulator.setFaults({ failWith: null })
  expect(await telephony.listNumbers()).toEqual([businessNumber])
})

test.each([
  [{ access_token: '' }, 200, 'malformed'],
  [{ access_token: 'a', expires_in: 0 }, 200, 'malformed'],
  [{ error: 'other' }, 400, 'refused'],
  [{ error: 'invalid_client' }, 403, 'refused'],
  [{}, 300, 'refused'],
  ['invalid_client', 400, 'refused'],
  [null, 400, 'refused'],
])('the token response %j with status %d is %s', async (body, status, name) => {
  telephony = connect({ fetch: async () => Response.json(body, { status }) })
  await expect(telephony.listNumbers()).rejects.toEqual(fault(name))
})

test.each(['401', 'message'] as const)('replaces a token that was rejected by %s, once', async bearerRefusal => {
  simulator.setFaults({ bearerRefusal })
  await telephony.listNumbers()
  simulator.revokeTokens()
  sent = []
  expect(await telephony.listNumbers()).toEqual([businessNumber])
  expect(paths()).toEqual(['/v4/api/phonenumbers', '/v4/auth/token', '/v4/api/phonenumbers'])
  simulator.setFaults({ refusesEveryBearer: true })
  sent = []
  await expect(telephony.listNumbers()).rejects.toEqual(fault('bearer'))
  expect(paths()).toEqual(['/v4/api/phonenumbers', '/v4/auth/token', '/v4/api/phonenumbers'])
})

test('two requests with the same rejected token get one new token', async () => {
  await telephony.listNumbers()
  simulator.revokeTokens()
  sent = []
  await Promise.all([telephony.listNumbers(), telephony.listTeam()])
  expect(tokenRequests()).toBe(1)
})

test('replaces a token that expires in the middle of a long list', async () => {
  let pages = 0
  telephony = connect({
    fetch(request) {
      if (request.url.includes('/calls?') && pages++ === 1) simulator.revokeTokens()
      return simulator.fetch(request)
    },
  })
  const week = hoursAgo(7 * 24)
  expect(await listAllCalls(telephony, week, clock.now())).toHaveLength(
    simulator.expectedCallsBetween(week.getTime(), clock.now().getTime()).length,
  )
})

test('lists every call of a week once, over several pages', async () => {
  const week = hoursAgo(7 * 24)
  const calls = await listAllCalls(telephony, week, clock.now())
  expect(calls.length).toBeGreaterThan(callsPerPage)
  const finished = calls.filter(({ isOver }) => isOver)
  const expected = new Map(
    simulator.expectedCallsBetween(week.getTime(), clock.now().getTime()).map(call => [call.externalId, call]),
  )
  expect(finished.length).toBeGreaterThan(expected.size - 10)
  for (const { id, ...call } of finished) {
    expect({ externalId: id, ...call }).toEqual({ ...expected.get(id), ourNumber: businessNumber, isOver: true })
  }
})

test('requests pages by instant without zone, size, and skip', async () => {
  await telephony.listCalls(new Date('2026-11-20T10:00:00.900Z'), new Date('2026-11-20T11:00:00Z'), 500)
  expect(Object.fromEntries(new URL(sent[1]?.url ?? '').searchParams)).toEqual({
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
  telephony = answering(() => Response.json({ data: { calls: Array.from({ length: count }, () => call) } }))
  const page = await telephony.listCalls(hoursAgo(1), clock.now(), 1_000)
  expect([page.calls.length, page.next]).toEqual([count, next])
})

test('lists a call once that is on two pages', async () => {
  let extra = 0
  telephony = connect({
    async fetch(request) {
      // A call that arrives between two pages shifts the rest.
      const url = request.url.replace(/skip=(\d+)/, (_, skip: string) => `skip=${Math.max(0, Number(skip) - extra++)}`)
      return simulator.fetch(new Request(url, request))
    },
  })
  const calls = await listAllCalls(telephony, hoursAgo(7 * 24), clock.now())
  expect(extra).toBeGreaterThan(1)
  expect(new Set(calls.map(({ id }) => id)).size).toBe(calls.length)
})

test('fetches one call by ID, and reports an unknown ID', async () => {
  const [{ externalId } = { externalId: '' }] = simulator.expectedCallsBetween(
    hoursAgo(3).getTime(),
    hoursAgo(2).getTime(),
  )
  expect(await telephony.getCall(externalId)).toMatchObject({ id: externalId, isOver: true })
  await expect(telephony.getCall('none')).rejects.toEqual(fault('not_found'))
  await expect(telephony.getCall('a/b?c')).rejects.toEqual(fault('not_found'))
  expect(paths().at(-1)).toBe('/v4/api/calls/a%2Fb%3Fc')
})

test('a call in progress has no outcome yet', async () => {
  const { id, extension } = await telephony.placeCall(businessNumber, '+12125550123', '104')
  expect(extension).toBe('104')
  clock.advance(30)
  expect(await telephony.getCall(id)).toMatchObject({ isOver: false, durationSeconds: 0, phoneNumber: '+12125550123' })
  clock.advance(90)
  expect(await telephony.getCall(id)).toMatchObject({ outcome: 'answered', durationSeconds: 90, extension: '104' })
})

test('a placed call names the extension that rings', async () => {
  simulator.setFaults({ callsAsKeyHolder: true })
  expect(await telephony.placeCall(businessNumber, '+12125550123', '104')).toMatchObject({ extension: '101' })
  telephony = answering(() => Response.json({ data: { id: 'call' } }))
  expect(await telephony.placeCall(businessNumber, '+12125550123', '104')).toEqual({ id: 'call', extension: '104' })
})

test('reports a call from a number that is not the account’s', async () => {
  await expect(telephony.placeCall('+19995550199', '+12125550123', '101')).rejects.toEqual(fault('refused'))
})

test.each(['101', '104'])('sets the presence of extension %s and of no other', async extension => {
  await telephony.setPresence('dnd', extension)
  expect(simulator.presenceOf(extension)).toBe('dnd')
  const others = team.filter(other => other !== extension)
  expect(others.map(other => simulator.presenceOf(other))).toEqual(others.map(() => 'available'))
  await telephony.setPresence('available', extension)
  expect(simulator.presenceOf(extension)).toBe('available')
})

test('changes no presence at all if the platform knows only that of the key’s own user', async () => {
  simulator.setFaults({ knowsColleagues: false })
  await expect(telephony.setPresence('dnd', '104')).rejects.toEqual(fault('not_found'))
  expect(team.map(extension => simulator.presenceOf(extension))).toEqual(team.map(() => 'available'))
  await telephony.setPresence('dnd', '101')
  expect(simulator.presenceOf('101')).toBe('dnd')
})

test('reads the extension of the key’s user once a day', async () => {
  const profileRequests = () => paths().filter(path => path === '/v4/api/profile').length
  for (const presence of ['dnd', 'available', 'dnd'] as const) await telephony.setPresence(presence, '104')
  clock.advance(24 * 3600 - 1)
  await telephony.setPresence('available', '104')
  expect(profileRequests()).toBe(1)
  clock.advance(2)
  await telephony.setPresence('available', '104')
  expect(profileRequests()).toBe(2)
})

test('reads the extension of the key’s user again after it failed', async () => {
  simulator.setFaults({ failWith: 503 })
  await expect(telephony.setPresence('dnd', '104')).rejects.toEqual(fault('vendor_failure'))
  simulator.setFaults({ failWith: null })
  await telephony.setPresence('dnd', '104')
  expect(simulator.presenceOf('104')).toBe('dnd')
})

test.each(['top', 'data'] as const)('reads the team from %s', async place => {
  simulator.setFaults({ team: place })
  expect((await telephony.listTeam()).map(({ extension }) => extension)).toEqual(team)
})

test('reports a slow vendor as a timeout', async () => {
  await telephony.listNumbers()
  simulator.setFaults({ slowMs: 300 })
  telephony = connect({ timeoutMs: 50, fetch: abortable(request => simulator.fetch(request)) })
  await expect(telephony.listNumbers()).rejects.toEqual(fault('timeout'))
})

test.each([
  [{ failWith: 503 }, 'vendor_failure'],
  [{ isInvalidJson: true }, 'malformed'],
  [{ requestBudget: 0 }, 'vendor_budget'],
  [{ requestBudget: 0, budgetStatus: 403 }, 'refused'],
])('reports %j as %s, and recovers', async (faults, name) => {
  simulator.setFaults(faults)
  await expect(telephony.listNumbers()).rejects.toEqual(fault(name))
  simulator.setFaults({ failWith: null, isInvalidJson: false, requestBudget: 2_500 })
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
  telephony = answering(() => Response.json(body, { status }))
  await expect(telephony.listNumbers()).rejects.toEqual(fault(name))
})

test('reports a vendor that cannot be reached', async () => {
  telephony = connect({ fetch: () => Promise.reject(new TypeError('fetch failed')) })
  await expect(telephony.listNumbers()).rejects.toEqual(fault('unreachable'))
})

test('rejects a whole page of calls if one has another shape', async () => {
  telephony = answering(() => Response.json({ data: { calls: [{ id: 1 }] } }))
  await expect(telephony.listCalls(hoursAgo(1), clock.now(), 0)).rejects.toEqual(fault('malformed'))
})

test('sends nothing that the budget does not allow', async () => {
  telephony = connect({ spend: () => Promise.reject(new TelephonyError('budget')) })
  await expect(telephony.listNumbers()).rejects.toEqual(fault('budget'))
  expect(sent).toEqual([])
})

test('counts every request against the budget, token requests included', async () => {
  let spent = 0
  telephony = connect({ spend: async () => void (spent += 1) })
  await telephony.listNumbers()
  expect([spent, sent.length]).toEqual([2, 2])
})

test('follows no redirect, which would send the keys elsewhere', async () => {
  await telephony.listNumbers()
  expect(sent.map(({ redirect }) => redirect)).toEqual(['error', 'error'])
})

test('no error contains a key', async () => {
  telephony = connect({ secretKey: 'not the secret key' })
  const error = await telephony.testConnection().catch((reason: unknown) => reason)
  expect(JSON.stringify([error, String(error)])).not.toContain('secret key')
})

test.each([
  [{ MIGHTYCALL_HOST: 'auto' as const }, ['https://ccapi.mightycall.com/v4', 'https://api.mightycall.com/v4']],
  [{ MIGHTYCALL_HOST: 'api' as const }, ['https://api.mightycall.com/v4']],
  [{ MIGHTYCALL_HOST: 'ccapi' as const }, ['https://ccapi.mightycall.com/v4']],
  [{ MIGHTYCALL_HOST: 'api' as const, MIGHTYCALL_BASE_URL: 'http://127.0.0.1:9000' }, ['http://127.0.0.1:9000/v4']],
  [{ MIGHTYCALL_HOST: 'auto' as const, MIGHTYCALL_BASE_URL: 'http://a.example//' }, ['http://a.example/v4']],
])('%j gives the hosts %j', (config, hosts) => {
  expect(apiHosts(config)).toEqual(hosts)
})
