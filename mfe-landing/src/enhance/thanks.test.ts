import { expect, test } from '@jest/globals'
import { formatPhone } from './thanks.ts'

test.each([
  ['+1 415 555 0133', '(415) 555-0133'],
  ['4155550133', '(415) 555-0133'],
  [' +44 20 7946 0018', '+44 20 7946 0018'],
])('names the number %s as %s', (typed, shown) => {
  expect(formatPhone(typed)).toBe(shown)
})
