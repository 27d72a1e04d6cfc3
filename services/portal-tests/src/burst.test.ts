import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { addresses, namesOf, requestsOf, send, sendAll, storedNames } from './testing/leads-burst.ts'
import { startTestPortal, type TestPortal } from './testing/start-test-portal.ts'

let portal: TestPortal
beforeAll(async () => {
  portal = await startTestPortal({ RATE_LIMITS: 'on', TRUSTED_PROXIES: '1' })
}, 30_000)
afterAll(() => portal.stop())

test('of 2,000 leads from 200 addresses each is acknowledged and stored once; one more is told to wait', async () => {
  const requests = requestsOf('burst')
  const answers = await sendAll(portal, requests)
  expect(new Set(answers.values())).toEqual(new Set([201]))
  expect(await storedNames(portal, 'burst')).toEqual(namesOf(requests))
  expect(await send(portal, { fullName: 'one more', key: crypto.randomUUID(), address: addresses[0] ?? '' })).toBe(429)
}, 120_000)
