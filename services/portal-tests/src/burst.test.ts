import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { addresses, namesOf, requestsOf, send, sendAll, storedNames } from './testing/leads-burst.ts'
import { startTestPortal, type TestPortal } from './testing/start-test-portal.ts'

let portal: TestPortal
beforeAll(async () => {
  portal = await startTestPortal({ RATE_LIMITS: 'on', TRUSTED_PROXIES: '1' })
}, 30_000)
afterAll(() => portal.stop())

test('stores each of 300 leads from 30 addresses once, most of them in quarantine, and rejects one more with 429', async () => {
  const requests = requestsOf('burst')
  const statuses = await sendAll(portal, requests)
  expect(new Set(statuses.values())).toEqual(new Set([201]))
  expect(await storedNames(portal, 'burst')).toEqual(namesOf(requests))
  const reasons = await portal.database.owner<{ reason: string | null; leads: number }[]>`
    select spam_reason as reason, count(*)::int as leads from calls.lead group by spam_reason order by spam_reason`
  // Up to 120 a minute are not quarantined.
  expect(reasons).toEqual([
    { reason: 'too many leads at once', leads: expect.any(Number) },
    { reason: null, leads: expect.any(Number) },
  ])
  expect(reasons[1]?.leads).toBeGreaterThanOrEqual(120)
  // An address gets a further lead every minute, and the burst may have taken more than one.
  let status = 201
  for (let more = 1; status === 201 && more <= 10; more += 1) {
    status = await send(portal, { fullName: `${more} more`, key: crypto.randomUUID(), address: addresses[0] ?? '' })
  }
  expect(status).toBe(429)
}, 120_000)
