import { expect, test } from '@jest/globals'
import { capitalize, challengeTypeLabel, formatAmount } from './labels.ts'

test.each([
  ['sales_cents', 125_050, '$1,250.50'],
  ['talk_minutes', 1_200, '1,200 min'],
  ['calls_made', 1_200, '1,200'],
])('an amount of %s, %i, reads %s', (type, value, text) => expect(formatAmount(type, value)).toBe(text))

test('an unknown challenge type keeps its own name', () => {
  expect(challengeTypeLabel('talk_minutes')).toBe('Talk time')
  expect(challengeTypeLabel('constructor')).toBe('constructor')
})

test('capitalizes the first letter only', () => expect(capitalize('legendary')).toBe('Legendary'))
