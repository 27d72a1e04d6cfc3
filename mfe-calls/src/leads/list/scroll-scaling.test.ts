import { expect, test } from '@jest/globals'
import { elementHeight, nextPosition, type ScrollPosition, scrolledFor } from './scroll-scaling.ts'

const million = { list: 1_000_000 * 76, viewport: 900 }
const short = { list: 64 * 76, viewport: 900 }
const longestUnscaled = { list: 8_000_000, viewport: 900 }

const jumpTo = (scrolled: number) => nextPosition({ scrolled: Number.NEGATIVE_INFINITY, top: 0 }, scrolled, million)

test('scrolls a short list pixel by pixel, jumps included', () => {
  let position: ScrollPosition = { scrolled: -300, top: -300 }
  for (const scrolled of [-100, 40, 3000, 4864, -300]) {
    position = nextPosition(position, scrolled, short)
    expect(position).toEqual({ scrolled, top: scrolled })
  }
})

test('corrects a short list after a change of its position on the page', () => {
  expect(nextPosition({ scrolled: 0, top: 40 }, 10, short).top).toBe(10)
  expect(nextPosition({ scrolled: 0, top: 40 }, 10, longestUnscaled).top).toBe(10)
})

test('keeps every list below the height that browsers can lay out', () => {
  expect(elementHeight(million)).toBe(8_000_000)
  expect(elementHeight(short)).toBe(short.list)
})

test('the scrollbar reaches both ends and everything between', () => {
  const end = elementHeight(million) - million.viewport
  expect(jumpTo(0).top).toBe(0)
  expect(jumpTo(end).top).toBe(million.list - million.viewport)
  expect(jumpTo(end / 2).top / million.list).toBeCloseTo(0.5, 2)
})

test('scales only between the first and the last million pixels', () => {
  expect(jumpTo(1_000_000).top).toBe(1_000_000)
  expect(jumpTo(1_000_006).top).toBeCloseTo(1_000_000 + 74, 6)
  expect(jumpTo(7_000_000).top).toBe(75_000_000)
  expect(jumpTo(6_999_994).top).toBeCloseTo(75_000_000 - 74, 6)
})

test('moves small distances exactly anywhere in the list', () => {
  const middle = jumpTo(4_000_000)
  expect(nextPosition(middle, middle.scrolled + 120, million).top).toBe(middle.top + 120)
  expect(nextPosition(middle, middle.scrolled - 900, million).top).toBe(middle.top - 900)
})

test('a movement of more than two viewports is a jump', () => {
  const off = { scrolled: 4_000_000, top: 10_000_000 }
  expect(nextPosition(off, 4_001_800, million).top).toBe(10_001_800)
  expect(nextPosition(off, 3_998_200, million).top).toBe(9_998_200)
  expect(nextPosition(off, 4_001_801, million)).toEqual(jumpTo(4_001_801))
})

test('settles at the scroll position that shows the same rows', () => {
  for (const top of [0, 500_000, 1_000_000, 30_000_000, 74_999_999, 75_000_001, million.list - million.viewport]) {
    expect(Math.abs(jumpTo(scrolledFor(top, million)).top - top)).toBeLessThan(0.01)
  }
  expect(scrolledFor(1_000_000, million)).toBe(1_000_000)
  expect(scrolledFor(75_000_000, million)).toBe(7_000_000)
  expect(scrolledFor(7_999_000, longestUnscaled)).toBe(7_999_000)
})
