import { expect, test } from '@jest/globals'
import { laidOutHeight, moved, type Place, scrolledFor } from './long-scroll.ts'

const million = { list: 1_000_000 * 76, window: 900 }
const short = { list: 64 * 76, window: 900 }

const leapTo = (scrolled: number) => moved({ scrolled: Number.NEGATIVE_INFINITY, top: 0 }, scrolled, million)

test('a list that fits is scrolled pixel by pixel, also by leaps', () => {
  let place: Place = { scrolled: -300, top: -300 }
  for (const scrolled of [-100, 40, 3000, 4864, -300]) {
    place = moved(place, scrolled, short)
    expect(place.top).toBe(scrolled)
  }
})

test('no list is laid out taller than every browser can', () => {
  expect(laidOutHeight(million)).toBeLessThan(17_000_000)
  expect(laidOutHeight(short)).toBe(short.list)
})

test('the scrollbar reaches both ends and everything between', () => {
  const end = laidOutHeight(million) - million.window
  expect(leapTo(0).top).toBe(0)
  expect(leapTo(end).top).toBe(million.list - million.window)
  expect(leapTo(end / 2).top / million.list).toBeCloseTo(0.5, 2)
})

test('small movements are exact anywhere in the list', () => {
  const middle = leapTo(4_000_000)
  expect(moved(middle, middle.scrolled + 120, million).top).toBe(middle.top + 120)
  expect(moved(middle, middle.scrolled - 900, million).top).toBe(middle.top - 900)
})

test('the place that a scrolled list settles at shows the same rows', () => {
  for (const top of [0, 500_000, 1_000_000, 30_000_000, 74_999_999, million.list - million.window]) {
    expect(Math.abs(leapTo(scrolledFor(top, million)).top - top)).toBeLessThan(0.01)
  }
})
