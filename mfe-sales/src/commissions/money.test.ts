import { expect, test } from '@jest/globals'
import fc from 'fast-check'
import { formatDollars, formatMoney, formatShortMoney, parseCents, pluralize } from './money.ts'

test.each([
  [5250, '$52.50'],
  [0, '$0.00'],
  [123_456, '$1,234.56'],
])('formats %d cents as %s', (cents, text) => {
  expect(formatMoney(cents)).toBe(text)
})

test.each([
  [300_000, '$3,000'],
  [300_050, '$3,000.50'],
])('formats %d cents as %s, without the cents of whole dollars', (cents, text) => {
  expect(formatShortMoney(cents)).toBe(text)
})

test.each([
  [1_366_120, '$13,661'],
  [46_350, '$464'],
  [0, '$0'],
])('rounds %d cents to %s', (cents, text) => {
  expect(formatDollars(cents)).toBe(text)
})

test('reads every formatted amount back', () => {
  fc.assert(fc.property(fc.nat(100_000_000), cents => expect(parseCents(formatMoney(cents))).toBe(cents)))
})

test.each([
  ['$ 1,234.5', 123_450],
  ['12.', 1_200],
  ['999999999', 99_999_999_900],
])('reads %j as %d cents', (typed, cents) => {
  expect(parseCents(typed)).toBe(cents)
})

test.each(['', 'a lot', '-5', '1.005', '1e3', '.', '1234567890', 'about 5', '5 each'])('rejects %j', typed => {
  expect(parseCents(typed)).toBeNull()
})

test.each([
  [0, '0 sales'],
  [1, '1 sale'],
  [2, '2 sales'],
])('counts %d as %s', (count, text) => {
  expect(pluralize(count, 'sale')).toBe(text)
})
