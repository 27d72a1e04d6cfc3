/** @jest-environment node */
import { expect, test } from '@jest/globals'
import { createLayoutShiftScore } from './layout-shift.ts'

const scoreOf = (...shifts: [startTime: number, value: number][]) => {
  const add = createLayoutShiftScore()
  return shifts.map(([startTime, value]) => add({ startTime, value })).at(-1)
}

test('adds up shifts at most a second apart', () => {
  expect(scoreOf([100, 0.25], [900, 0.25], [1_900, 0.25])).toBe(0.75)
})

test('starts a new sum after a quiet second and keeps the largest', () => {
  expect(scoreOf([100, 0.5], [1_101, 0.25])).toBe(0.5)
  expect(scoreOf([100, 0.25], [1_101, 0.25], [1_200, 0.25])).toBe(0.5)
})

test('starts a new sum five seconds after the first shift', () => {
  const everySecond = [0, 1_000, 2_000, 3_000, 4_000, 5_000].map((at): [number, number] => [at, 0.25])
  expect(scoreOf(...everySecond)).toBe(1.5)
  expect(scoreOf(...everySecond, [5_001, 0.25])).toBe(1.5)
})

test('measures the five seconds from the first shift of the current sum', () => {
  expect(scoreOf([0, 0.25], [3_000, 0.25], [4_000, 0.25], [5_000, 0.25], [6_000, 0.25])).toBe(1)
})
