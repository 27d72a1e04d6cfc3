import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { addresses, namesOf, requestsOf, send, sendAll, storedNames } from './testing/leads-burst.ts'
import { startTestPortal, type TestPortal } from './testing/start-test-portal.ts'

let portal: TestPortal
beforeAll(async () => {
  portal = await startTestPortal({ RATE_LIMITS: 'on', TRUSTED_PROXIES: '1' })
}, 30_000)
afterAll(() => portal.stop())

test('stores each of 2,000 leads from 200 addresses once, and rejects one more with 429', async () => {
  const requests = requestsOf('burst')
  const statuses = await sendAll(portal, requests)
  expect(new Set(statuses.values())).toEqual(new Set([201]))
  expect(await storedNames(portal, 'burst')).toEqual(namesOf(requests))
  expect(await send(portal, { fullName: 'one more', key: crypto.randomUUID(), address: addresses[0] ?? '' })).toBe(429)
}, 120_000)
