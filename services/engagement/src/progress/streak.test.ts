import { expect, test } from '@jest/globals'
import fc from 'fast-check'
import { dayOf, streaks } from './streak.ts'

const monday = '2026-11-16'
const tuesday = '2026-11-17'
const wednesday = '2026-11-18'

test.each([
  [[], wednesday, 0, 0],
  [[wednesday], wednesday, 1, 1],
  [[monday, tuesday], wednesday, 2, 2],
  [[monday, tuesday], '2026-11-19', 0, 2],
  [['2026-11-13', monday], tuesday, 2, 2],
  [['2026-11-13', '2026-11-14', monday], tuesday, 3, 3],
  [['2026-11-12', monday], tuesday, 1, 1],
  [['2026-11-13'], '2026-11-15', 1, 1],
  [['2026-11-13'], monday, 1, 1],
  [['2026-11-13'], tuesday, 0, 1],
  [['2026-11-13', '2026-11-21'], '2026-11-21', 1, 1],
])('active on %j, on %s the streak is %d and the longest %d', (days, today, current, longest) => {
  expect(streaks(days, today)).toEqual({ current, longest })
})

const day = fc.integer({ min: 0, max: 400 }).map(n => new Date(Date.UTC(2026, 0, 1 + n)).toISOString().slice(0, 10))

test('order and repetition of days do not matter, and no streak is longer than the longest', () => {
  fc.assert(
    fc.property(fc.array(day), day, (days, today) => {
      const once = streaks(days, today)
      expect(streaks([...days, ...days].reverse(), today)).toEqual(once)
      expect(once.current).toBeLessThanOrEqual(once.longest)
    }),
  )
})

test('every weekday in a row is one streak, whatever the weekends', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 200 }), fc.func(fc.boolean()), (length, isWorked) => {
      const days = Array.from({ length }, (_, n) => new Date(Date.UTC(2026, 0, 5 + n)).toISOString().slice(0, 10))
      const active = days.filter(it => ![0, 6].includes(new Date(it).getUTCDay()) || isWorked(it))
      expect(streaks(active, days.at(-1) ?? '').current).toBe(active.length)
    }),
  )
})

test("a day is the organisation's, also where the clocks change", () => {
  expect(dayOf(new Date('2026-11-18T04:59:59Z'), 'America/New_York')).toBe('2026-11-17')
  expect(dayOf(new Date('2026-11-01T05:30:00Z'), 'America/New_York')).toBe('2026-11-01')
})
