import { expect, test } from '@jest/globals'
import fc from 'fast-check'
import { dayOf, streaks } from './streak.ts'

const thursday = '2026-11-12'
const friday = '2026-11-13'
const saturday = '2026-11-14'
const sunday = '2026-11-15'
const monday = '2026-11-16'
const tuesday = '2026-11-17'
const wednesday = '2026-11-18'

test.each([
  [[], wednesday, 0, 0],
  [[wednesday], wednesday, 1, 1],
  [[monday, tuesday], wednesday, 2, 2],
  [[monday, tuesday], '2026-11-19', 0, 2],
  [[friday, monday], tuesday, 2, 2],
  [[friday, saturday, monday], tuesday, 3, 3],
  [[thursday, monday], tuesday, 1, 1],
  [[friday], sunday, 1, 1],
  [[friday], monday, 1, 1],
  [[friday], tuesday, 0, 1],
  [[thursday], sunday, 0, 1],
  [[saturday], tuesday, 0, 1],
  [[sunday], monday, 1, 1],
  [[friday, '2026-11-21'], '2026-11-21', 1, 1],
  [[monday, tuesday, wednesday], tuesday, 2, 2],
])('with the active days %j, on %s the streak is %d and the longest is %d', (days, today, current, longest) => {
  expect(streaks(days, today)).toEqual({ current, longest })
})

/** The days of some weeks, from Monday, November 2, 2026, on which someone with these weekdays (1 is Monday) works. */
const workedDays = (weekdays: readonly number[], weeks: number) =>
  Array.from({ length: weeks * 7 }, (_, n) => new Date(Date.UTC(2026, 10, 2 + n)))
    .filter(date => weekdays.includes(date.getUTCDay()))
    .map(date => date.toISOString().slice(0, 10))

test('a streak follows the working days that a member keeps for four weeks', () => {
  const tuesdayToSaturday = [2, 3, 4, 5, 6]
  // At first, nothing is known about the member, and a missed Monday counts.
  expect(streaks(workedDays(tuesdayToSaturday, 4), '2026-11-28')).toEqual({ current: 5, longest: 5 })
  // The Mondays from December 7 on are free.
  expect(streaks(workedDays(tuesdayToSaturday, 9), '2027-01-05')).toEqual({ current: 25, longest: 25 })
  const withoutTuesday = workedDays(tuesdayToSaturday, 9).filter(date => date !== '2026-12-22')
  expect(streaks(withoutTuesday, '2027-01-05')).toEqual({ current: 9, longest: 15 })
})

test('a missed working day never heals later', () => {
  const mondayToFriday = workedDays([1, 2, 3, 4, 5], 6)
  const withoutFriday = mondayToFriday.filter(date => date !== '2026-12-04')
  expect(streaks(withoutFriday, '2026-12-11')).toEqual({ current: 5, longest: 24 })
  expect(streaks([...mondayToFriday, '2027-01-25'], '2027-01-25').current).toBe(1)
})

const day = fc.integer({ min: 0, max: 400 }).map(n => new Date(Date.UTC(2026, 0, 1 + n)).toISOString().slice(0, 10))

test('the order and repetition of days do not matter, and the current streak is at most the longest', () => {
  fc.assert(
    fc.property(fc.array(day), day, (days, today) => {
      const result = streaks(days, today)
      expect(streaks([...days, ...days].reverse(), today)).toEqual(result)
      expect(result.current).toBeLessThanOrEqual(result.longest)
    }),
  )
})

test('consecutive weekdays are one streak, with or without weekend days', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 200 }), fc.func(fc.boolean()), (length, isWorked) => {
      const days = Array.from({ length }, (_, n) => new Date(Date.UTC(2026, 0, 5 + n)).toISOString().slice(0, 10))
      const active = days.filter(date => ![0, 6].includes(new Date(date).getUTCDay()) || isWorked(date))
      expect(streaks(active, days.at(-1) ?? '').current).toBe(active.length)
    }),
  )
})

test.each([
  ['2026-11-18T04:59:59.999Z', '2026-11-17'],
  ['2026-11-18T05:00:00Z', '2026-11-18'],
  ['2026-11-01T05:30:00Z', '2026-11-01'],
  ['2026-11-01T06:30:00Z', '2026-11-01'],
])('%s is on %s in New York, including the day the clocks change', (instant, date) => {
  expect(dayOf(new Date(instant), 'America/New_York')).toBe(date)
})
