import { expect, test } from '@jest/globals'
import fc from 'fast-check'
import { centsOf, money } from './money.ts'

test.each([
  [5250, '$52.50'],
  [0, '$0.00'],
  [123_456, '$1,234.56'],
])('%d cents are %s', (cents, shown) => {
  expect(money(cents)).toBe(shown)
})

test('an amount reads back as what it shows', () => {
  fc.assert(fc.property(fc.nat(100_000_000), cents => expect(centsOf(money(cents))).toBe(cents)))
})

test.each(['', 'a lot', '-5', '1.005', '1e3', '.'])('%j is no amount', typed => {
  expect(centsOf(typed)).toBeNull()
})
