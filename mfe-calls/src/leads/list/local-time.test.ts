import { expect, test } from '@jest/globals'
import { localTime } from './local-time.ts'

test.each([
  ['America/New_York', '2026-11-20T12:59:00Z', { clock: '7:59 AM', isOpen: false }],
  ['America/New_York', '2026-11-20T13:00:00Z', { clock: '8:00 AM', isOpen: true }],
  ['America/New_York', '2026-11-21T01:59:00Z', { clock: '8:59 PM', isOpen: true }],
  ['America/New_York', '2026-11-21T02:00:00Z', { clock: '9:00 PM', isOpen: false }],
  ['America/Los_Angeles', '2026-11-21T02:00:00Z', { clock: '6:00 PM', isOpen: true }],
  ['Pacific/Honolulu', '2026-11-21T10:05:00Z', { clock: '12:05 AM', isOpen: false }],
  ['America/Chicago', '2026-07-01T17:30:00Z', { clock: '12:30 PM', isOpen: true }],
])('in %s at %s', (timeZone, at, expected) => {
  expect(localTime(timeZone, Date.parse(at))).toEqual(expected)
})
