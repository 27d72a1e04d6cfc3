import { expect, test } from '@jest/globals'
import { isBestTime } from './is-best-time.ts'

const at = (time: string) => Date.parse(`2026-11-20T${time}:00Z`)

test.each([
  ['9:00am-12:00pm', '13:59', false],
  ['9:00am-12:00pm', '14:00', true],
  ['9:00am-12:00pm', '16:59', true],
  ['9:00am-12:00pm', '17:00', false],
  ['12:30pm-4:30pm', '17:29', false],
  ['12:30pm-4:30pm', '17:30', true],
  ['5:00pm-9:00pm', '22:00', true],
  ['5:00pm-9:00pm', '05:30', false],
  ['', '17:00', false],
  ['evenings', '17:00', false],
])('%s in New York at %s UTC: %j', (bestTime, time, expected) => {
  expect(isBestTime(bestTime, 'America/New_York', at(time))).toBe(expected)
})

test('counts the time at the place of the customer', () => {
  expect(isBestTime('9:00am-12:00pm', 'America/Los_Angeles', at('17:00'))).toBe(true)
})
