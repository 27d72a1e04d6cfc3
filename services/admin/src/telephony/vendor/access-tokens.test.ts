import { beforeEach, expect, test } from '@jest/globals'
import { businessNumber } from '../../simulator/business-day.ts'
import { createSimulator } from '../../simulator/simulator.ts'
import { keys } from '../../testing/start-admin.ts'
import { createTestVendor, fault, type TestVendor } from '../../testing/vendor-client.ts'
import { apiHosts } from './api-hosts.ts'
import { listAllCalls } from './list-all-calls.ts'
import { TelephonyError } from './telephony-error.ts'
import type { Telephony } from './telephony.ts'

let vendor: TestVendor
let telephony: Telephony
beforeEach(() => {
  vendor = createTestVendor()
  telephony = vendor.connect()
})

test.each(['api', 'ccapi'] as const)('finds an account of the %s hosts and remembers the host', async family => {
  vendor.simulator = createSimulator({ ...keys, family, now: () => vendor.clock.now().getTime() })
  await telephony.listNumbers()
  expect(telephony.endpoint()).toBe(`https://${family}.mightycall.com/v4`)
  vendor.simulator.revokeTokens()
  vendor.sent = []
  await telephony.listNumbers()
  expect(new Set(vendor.sent.map(({ url }) => new URL(url).hostname))).toEqual(new Set([`${family}.mightycall.com`]))
})

test('reports wrong keys after one request to each host', async () => {
  telephony = vendor.connect({ secretKey: 'wrong' })
  await expect(telephony.testConnection()).rejects.toEqual(fault('credentials'))
  expect(vendor.paths()).toEqual(['/v4/auth/token', '/v4/auth/token'])
})

test('tries every host again after the remembered one rejected the keys', async () => {
  await telephony.listNumbers()
  vendor.simulator.revokeTokens()
  vendor.simulator = createSimulator({ ...keys, secretKey: 'changed', now: () => vendor.clock.now().getTime() })
  await expect(telephony.listNumbers()).rejects.toEqual(fault('credentials'))
  vendor.simulator = createSimulator({ ...keys, family: 'api', now: () => vendor.clock.now().getTime() })
  expect(await telephony.listNumbers()).toEqual([businessNumber])
  expect(telephony.endpoint()).toBe('https://api.mightycall.com/v4')
})

test('reports the wrong host family as wrong keys', async () => {
  telephony = vendor.connect({ hosts: apiHosts({ MIGHTYCALL_HOST: 'api' }) })
  await expect(telephony.listNumbers()).rejects.toEqual(fault('credentials'))
})

test('sends concurrent requests with one token, and each with the API key', async () => {
  await Promise.all([telephony.listNumbers(), telephony.listTeam(), telephony.setPresence('dnd', '101')])
  expect(vendor.tokenRequests()).toBe(1)
  expect(vendor.sent.map(({ headers }) => headers.get('x-api-key'))).toEqual(vendor.sent.map(() => keys.apiKey))
  expect(vendor.sent.map(({ headers }) => headers.get('accept'))).toEqual(vendor.sent.map(() => 'application/json'))
})

test('uses a token until a minute before it expires, then refreshes it', async () => {
  await telephony.listNumbers()
  vendor.clock.advance(24 * 3600 - 61)
  vendor.sent = []
  await telephony.listNumbers()
  expect(vendor.paths()).toEqual(['/v4/api/phonenumbers'])
  vendor.clock.advance(1)
  vendor.sent = []
  await telephony.listNumbers()
  expect(vendor.paths()).toEqual(['/v4/auth/token', '/v4/api/phonenumbers'])
  expect(await vendor.sent[0]?.text()).toContain('grant_type=refresh_token')
})

test('signs in with the keys if the refresh is rejected', async () => {
  await telephony.listNumbers()
  vendor.clock.advance(24 * 3600)
  vendor.simulator.setFaults({ refusesRefresh: true })
  expect(await telephony.listNumbers()).toEqual([businessNumber])
})

test('requests a token again after the request failed', async () => {
  vendor.simulator.setFaults({ failWith: 503 })
  await expect(telephony.listNumbers()).rejects.toEqual(fault('vendor_failure'))
  vendor.simulator.setFaults({ failWith: null })
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
  telephony = vendor.connect({ fetch: async () => Response.json(body, { status }) })
  await expect(telephony.listNumbers()).rejects.toEqual(fault(name))
})

test.each(['401', 'message'] as const)('replaces a token that was rejected by %s, once', async bearerRefusal => {
  vendor.simulator.setFaults({ bearerRefusal })
  await telephony.listNumbers()
  vendor.simulator.revokeTokens()
  vendor.sent = []
  expect(await telephony.listNumbers()).toEqual([businessNumber])
  expect(vendor.paths()).toEqual(['/v4/api/phonenumbers', '/v4/auth/token', '/v4/api/phonenumbers'])
  vendor.simulator.setFaults({ refusesEveryBearer: true })
  vendor.sent = []
  await expect(telephony.listNumbers()).rejects.toEqual(fault('bearer'))
  expect(vendor.paths()).toEqual(['/v4/api/phonenumbers', '/v4/auth/token', '/v4/api/phonenumbers'])
})

test('two requests with the same rejected token get one new token', async () => {
  await telephony.listNumbers()
  vendor.simulator.revokeTokens()
  vendor.sent = []
  await Promise.all([telephony.listNumbers(), telephony.listTeam()])
  expect(vendor.tokenRequests()).toBe(1)
})

test('replaces a token that expires in the middle of a long list', async () => {
  let pages = 0
  telephony = vendor.connect({
    fetch(request) {
      if (request.url.includes('/calls?') && pages++ === 1) vendor.simulator.revokeTokens()
      return vendor.simulator.fetch(request)
    },
  })
  const week = vendor.hoursAgo(7 * 24)
  expect(await listAllCalls(telephony, week, vendor.clock.now())).toHaveLength(
    vendor.simulator.expectedCallsBetween(week.getTime(), vendor.clock.now().getTime()).length,
  )
})

test('sends nothing that the budget does not allow', async () => {
  telephony = vendor.connect({ spend: () => Promise.reject(new TelephonyError('budget')) })
  await expect(telephony.listNumbers()).rejects.toEqual(fault('budget'))
  expect(vendor.sent).toEqual([])
})

test('counts every request against the budget, token requests included', async () => {
  let spent = 0
  telephony = vendor.connect({ spend: async () => void (spent += 1) })
  await telephony.listNumbers()
  expect([spent, vendor.sent.length]).toEqual([2, 2])
})

test('no error contains a key', async () => {
  telephony = vendor.connect({ secretKey: 'not the secret key' })
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
