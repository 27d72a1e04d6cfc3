import { expect, test } from '@jest/globals'
import { localTime } from './local-time.ts'

test.each([
  ['America/New_York', '2026-11-20T12:59:00Z', '7:59 AM'],
  ['America/Los_Angeles', '2026-11-21T02:00:00Z', '6:00 PM'],
  ['Pacific/Honolulu', '2026-11-21T10:05:00Z', '12:05 AM'],
  ['America/Chicago', '2026-07-01T17:30:00Z', '12:30 PM'],
])('in %s at %s it is %s', (timeZone, at, expected) => {
  expect(localTime(timeZone, Date.parse(at))).toBe(expected)
})
