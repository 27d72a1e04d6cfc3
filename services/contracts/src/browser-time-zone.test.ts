import { afterEach, expect, test } from '@jest/globals'
import { browserTimeZone } from './browser-time-zone.ts'

const original = Object.getOwnPropertyDescriptor(globalThis, 'Temporal')
afterEach(() => {
  Reflect.deleteProperty(globalThis, 'Temporal')
  if (original) Object.defineProperty(globalThis, 'Temporal', original)
})

test.each([
  ['without Temporal', undefined, Intl.DateTimeFormat().resolvedOptions().timeZone],
  ['with Temporal', { Now: { timeZoneId: () => 'Asia/Kolkata' } }, 'Asia/Kolkata'],
])('knows the time zone %s', (_how, value, expected) => {
  Object.defineProperty(globalThis, 'Temporal', { value, configurable: true })
  expect(browserTimeZone()).toBe(expected)
})
