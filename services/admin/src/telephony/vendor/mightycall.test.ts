import { beforeEach, expect, test } from '@jest/globals'
import { createSimulator, type Simulator } from '../../simulator/simulator.ts'
import { businessNumber, team as everybody } from '../../simulator/business-day.ts'
import { type Clock, createClock } from '../../testing/clock.ts'
import { obeying } from '../../testing/obeying.ts'
import { keys } from '../../testing/start-admin.ts'
import { everyCall } from './every-call.ts'
import { hostsOf } from './hosts.ts'
import { createMightyCall } from './mightycall.ts'
import { type Telephony, TelephonyError } from './port.ts'
import type { TokenOptions } from './token.ts'
import { callsAPage } from './vendor-facts.ts'

let clock: Clock
let sandbox: Simulator
let sent: Request[]
let telephony: Telephony
const auto = hostsOf({ MIGHTYCALL_HOST: 'auto' })

const connect = (changes: Partial<TokenOptions> = {}) =>
  createMightyCall({
    ...keys,
    hosts: auto,
    timeoutMs: 1_000,
    now: () => clock.now().getTime(),
    spend: async () => {},
    fetch(request) {
      sent.push(request.clone())
      return sandbox.fetch(request)
    },
    ...changes,
  })

beforeEach(() => {
  clock = createClock()
  sandbox = createSimulator({ ...keys, now: () => clock.now().getTime() })
  sent = []
  telephony = connect()
})

const hoursAgo = (hours: number) => new Date(clock.now().getTime() - hours * 3_600_000)
const paths = () => sent.map(({ url }) => new URL(url).pathname)
const fault = (name: string) => expect.objectContaining({ name: 'TelephonyError', fault: name })

test('the connection test says who we are, where, and how many numbers there are', async () => {
  expect(await telephony.testConnection()).toMatchObject({
    host: 'https://ccapi.mightycall.com/v4',
    user: 'agent.101@sandbox.example',
    extension: '101',
    numberCount: 1,
    tokenExpiresAt: '2026-11-21T17:00:00.000Z',
  })
})

test.each(['api', 'ccapi'] as const)('an account of the %s hosts is found by itself, and remembered', async family => {
  sandbox = createSimulator({ ...keys, family, now: () => clock.now().getTime() })
  await telephony.listNumbers()
  expect(telephony.endpoint()).toBe(`https://${family}.mightycall.com/v4`)
  sandbox.revokeTokens()
  sent = []
  await telephony.listNumbers()
  expect(new Set(sent.map(({ url }) => new URL(url).hostname))).toEqual(new Set([`${family}.mightycall.com`]))
})

test('a bad pair of keys is said after each host was asked once', async () => {
  telephony = connect({ secretKey: 'wrong' })
  await expect(telephony.testConnection()).rejects.toEqual(fault('credentials'))
  expect(paths()).toEqual(['/v4/auth/token', '/v4/auth/token'])
})

test('the wrong host of a named family is a matter of credentials', async () => {
  telephony = connect({ hosts: hostsOf({ MIGHTYCALL_HOST: 'api' }) })
  await expect(telephony.listNumbers()).rejects.toEqual(fault('credentials'))
})

test('one token serves all who ask at once, and the key goes along each time', async () => {
  await Promise.all([telephony.listNumbers(), telephony.listTeam(), telephony.getPresence('101')])
  expect(paths().filter(path => path === '/v4/auth/token')).toHaveLength(1)
  expect(sent.map(({ headers }) => headers.get('x-api-key'))).toEqual(sent.map(() => keys.apiKey))
})

test('a token is refreshed before it ends', async () => {
  await telephony.listNumbers()
  clock.forward(24 * 3600 - 30)
  sent = []
  await telephony.listNumbers()
  expect(paths()).toEqual(['/v4/auth/token', '/v4/api/phonenumbers'])
  expect(await sent[0]?.text()).toContain('grant_type=refresh_token')
})

test('where the refresh is refused the keys sign in again', async () => {
  await telephony.listNumbers()
  clock.forward(24 * 3600)
  sandbox.setFaults({ refusesRefresh: true })
  expect(await telephony.listNumbers()).toEqual([businessNumber])
})

test.each(['401', 'message'] as const)('a bearer that is refused by %s is replaced, once', async bearerRefusal => {
  sandbox.setFaults({ bearerRefusal })
  await telephony.listNumbers()
  sandbox.revokeTokens()
  sent = []
  expect(await telephony.listNumbers()).toEqual([businessNumber])
  expect(paths()).toEqual(['/v4/api/phonenumbers', '/v4/auth/token', '/v4/api/phonenumbers'])
  sandbox.setFaults({ refusesEveryBearer: true })
  sent = []
  await expect(telephony.listNumbers()).rejects.toEqual(fault('bearer'))
  expect(paths()).toEqual(['/v4/api/phonenumbers', '/v4/auth/token', '/v4/api/phonenumbers'])
})

test('a bearer may end in the middle of a long list', async () => {
  let pages = 0
  telephony = connect({
    fetch(request) {
      if (request.url.includes('/calls?') && pages++ === 1) sandbox.revokeTokens()
      return sandbox.fetch(request)
    },
  })
  const week = hoursAgo(7 * 24)
  expect(await everyCall(telephony, week, clock.now())).toHaveLength(
    sandbox.truthBetween(week.getTime(), clock.now().getTime()).length,
  )
})

test('every call of a week comes once, over several pages, as it was', async () => {
  const week = hoursAgo(7 * 24)
  const calls = await everyCall(telephony, week, clock.now())
  expect(calls.length).toBeGreaterThan(callsAPage)
  const over = calls.filter(({ isOver }) => isOver)
  const truth = new Map(sandbox.truthBetween(week.getTime(), clock.now().getTime()).map(it => [it.externalId, it]))
  expect(over.length).toBeGreaterThan(truth.size - 10)
  for (const { id, ...call } of over) expect({ externalId: id, ...call }).toEqual({ ...truth.get(id), isOver: true })
})

test('a call that is listed on two pages comes once', async () => {
  let extra = 0
  telephony = connect({
    async fetch(request) {
      // A call that arrives between two pages shifts the rest.
      const url = request.url.replace(/skip=(\d+)/, (_, skip: string) => `skip=${Math.max(0, Number(skip) - extra++)}`)
      return sandbox.fetch(new Request(url, request))
    },
  })
  const calls = await everyCall(telephony, hoursAgo(7 * 24), clock.now())
  expect(new Set(calls.map(({ id }) => id)).size).toBe(calls.length)
})

test('one call can be asked for; one that is not known is said so', async () => {
  const [{ externalId } = { externalId: '' }] = sandbox.truthBetween(hoursAgo(3).getTime(), hoursAgo(2).getTime())
  expect(await telephony.getCall(externalId)).toMatchObject({ id: externalId, isOver: true })
  await expect(telephony.getCall('none')).rejects.toEqual(fault('not_found'))
})

test('a call that goes on has no outcome yet', async () => {
  const { id, extension } = await telephony.makeCall(businessNumber, '+12125550123', '104')
  expect(extension).toBe('104')
  clock.forward(30)
  expect(await telephony.getCall(id)).toMatchObject({ isOver: false, durationSeconds: 0, phoneNumber: '+12125550123' })
  clock.forward(90)
  expect(await telephony.getCall(id)).toMatchObject({ outcome: 'answered', durationSeconds: 90, extension: '104' })
})

test('where the platform calls as another extension, its answer says so', async () => {
  sandbox.setFaults({ callsAsKeyHolder: true })
  expect(await telephony.makeCall(businessNumber, '+12125550123', '104')).toMatchObject({ extension: '101' })
})

test('a call from a number that is not ours is refused', async () => {
  await expect(telephony.makeCall('+19995550199', '+12125550123', '101')).rejects.toEqual(fault('refused'))
})

test.each(['101', '104'])('availability of %s is read as it was set, and is nobody else’s', async extension => {
  await telephony.setPresence('dnd', extension)
  expect(await telephony.getPresence(extension)).toBe('dnd')
  const others = everybody.filter(it => it !== extension)
  expect(others.map(it => sandbox.presenceOf(it))).toEqual(others.map(() => 'available'))
  await telephony.setPresence('available', extension)
  expect(await telephony.getPresence(extension)).toBe('available')
})

test('where the platform knows the key’s own user alone, a colleague’s availability is refused and nobody’s changes', async () => {
  sandbox.setFaults({ knowsColleagues: false })
  await expect(telephony.setPresence('dnd', '104')).rejects.toEqual(fault('not_found'))
  expect(everybody.map(it => sandbox.presenceOf(it))).toEqual(everybody.map(() => 'available'))
  await telephony.setPresence('dnd', '101')
  expect(sandbox.presenceOf('101')).toBe('dnd')
})

test('whose key it is is asked once', async () => {
  for (const presence of ['dnd', 'available', 'dnd'] as const) await telephony.setPresence(presence, '104')
  expect(paths().filter(path => path === '/v4/api/profile')).toHaveLength(1)
})

test.each(['top', 'data'] as const)('the team is found at %s', async team => {
  sandbox.setFaults({ team })
  expect((await telephony.listTeam()).map(({ extension }) => extension)).toEqual(everybody)
})

test('a slow vendor is a time-out, not a wait', async () => {
  await telephony.listNumbers()
  sandbox.setFaults({ slowMs: 300 })
  telephony = connect({ timeoutMs: 50, fetch: obeying(request => sandbox.fetch(request)) })
  await expect(telephony.listNumbers()).rejects.toEqual(fault('timeout'))
})

test.each([
  [{ failWith: 503 }, 'vendor_failure'],
  [{ isInvalidJson: true }, 'malformed'],
  [{ requestBudget: 0 }, 'vendor_budget'],
])('%j is told as %s, and passes', async (faults, name) => {
  sandbox.setFaults(faults)
  await expect(telephony.listNumbers()).rejects.toEqual(fault(name))
  sandbox.setFaults({ failWith: null, isInvalidJson: false, requestBudget: 2_500 })
  expect(await telephony.listNumbers()).toEqual([businessNumber])
})

test('a vendor that cannot be reached is said so', async () => {
  telephony = connect({ fetch: () => Promise.reject(new TypeError('fetch failed')) })
  await expect(telephony.listNumbers()).rejects.toEqual(fault('unreachable'))
})

test('an answer of another shape is malformed, never half a call', async () => {
  await telephony.listNumbers()
  telephony = connect({
    fetch: async request =>
      request.url.includes('/token') ? sandbox.fetch(request) : Response.json({ data: { calls: [{ id: 1 }] } }),
  })
  await expect(telephony.listCalls(hoursAgo(1), clock.now(), 0)).rejects.toEqual(fault('malformed'))
})

test('what the budget refuses is not sent', async () => {
  telephony = connect({ spend: () => Promise.reject(new TelephonyError('budget')) })
  await expect(telephony.listNumbers()).rejects.toEqual(fault('budget'))
  expect(sent).toEqual([])
})

test('no failure holds a key', async () => {
  telephony = connect({ secretKey: 'not the secret key' })
  const error = await telephony.testConnection().catch((reason: unknown) => reason)
  expect(JSON.stringify([error, String(error)])).not.toContain('secret key')
})
