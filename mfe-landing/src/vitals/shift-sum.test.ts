/** @jest-environment node */
import { expect, test } from '@jest/globals'
import { createShiftSum } from './shift-sum.ts'

const sumOf = (...shifts: [startTime: number, value: number][]) => {
  const add = createShiftSum()
  return shifts.map(([startTime, value]) => add({ startTime, value })).at(-1)
}

test('shifts within a second of each other count together', () => {
  expect(sumOf([100, 0.25], [900, 0.25], [1_800, 0.25])).toBe(0.75)
})

test('after a quiet second or after five seconds a new sum begins, and the largest counts', () => {
  expect(sumOf([100, 0.5], [1_200, 0.25])).toBe(0.5)
  expect(sumOf([0, 0.25], [900, 0.25], [1_800, 0.25], [2_700, 0.25], [3_600, 0.25], [4_500, 0.25], [5_400, 0.25])).toBe(
    1.5,
  )
})
