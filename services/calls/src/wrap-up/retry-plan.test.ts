import { expect, test } from '@jest/globals'
import { nextRetry } from './retry-plan.ts'

const newYork = 'America/New_York'
const friday3Pm = '2026-11-20T20:00:00Z'

test.each([
  ['five minutes', 1, friday3Pm, newYork, '2026-11-20T20:05:00Z'],
  ['an hour', 2, friday3Pm, newYork, '2026-11-20T21:00:00Z'],
  ['four hours', 3, friday3Pm, newYork, '2026-11-21T00:00:00Z'],
  ['the next morning at 9', 4, friday3Pm, newYork, '2026-11-21T14:00:00Z'],
  [
    'the next morning of a customer for whom it is still yesterday',
    4,
    '2026-11-21T05:30:00Z',
    'America/Los_Angeles',
    '2026-11-21T17:00:00Z',
  ],
  ['this evening at 6', 5, '2026-11-21T14:10:00Z', newYork, '2026-11-21T23:00:00Z'],
  ['the next evening, after 6', 5, '2026-11-21T23:00:00Z', newYork, '2026-11-22T23:00:00Z'],
  ['noon two days later', 6, '2026-11-21T23:10:00Z', newYork, '2026-11-23T17:00:00Z'],
  ['the next morning on the day after clocks change', 4, '2026-10-31T20:00:00Z', newYork, '2026-11-01T14:00:00Z'],
])('%s', (_, attempts, now, zone, expected) => {
  expect(nextRetry(attempts, new Date(now), zone)).toEqual(new Date(expected))
})

test('gives up after six retries', () => {
  expect(nextRetry(7, new Date(friday3Pm), newYork)).toBeNull()
})
