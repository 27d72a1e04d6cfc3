import { afterEach, beforeEach, expect, jest, test } from '@jest/globals'
import { endOfDay, isExpired, localDay, today } from './expiry.ts'

const noon = new Date(2026, 2, 9, 12).getTime()

beforeEach(() => void jest.useFakeTimers({ now: noon }))
afterEach(() => void jest.useRealTimers())

test('an announcement expires at the instant, not before', () => {
  const expiresAt = new Date(noon).toISOString()
  expect(isExpired({ expiresAt }, noon - 1)).toBe(false)
  expect(isExpired({ expiresAt }, noon)).toBe(true)
  expect(isExpired({ expiresAt: null }, noon)).toBe(false)
})

test('a day ends one millisecond before the next local day', () => {
  expect(endOfDay('2026-03-09')).toBe(new Date(new Date(2026, 2, 10).getTime() - 1).toISOString())
  expect(endOfDay('')).toBeNull()
})

test('returns local days with two digits for month and day', () => {
  expect(today()).toBe('2026-03-09')
  expect(localDay(new Date(2026, 10, 25, 23, 59).toISOString())).toBe('2026-11-25')
  expect(localDay(null)).toBe('')
})
