import { expect, test } from '@jest/globals'
import { defaultCallingRules } from '../calling-rules/default-rules.ts'
import { createLeadClock } from './lead-clock.ts'

const newYork = { zipCode: '10001', state: 'NY', e164: '+12125550142', locations: [] }
const minute = 60_000
/** On Monday, in New York; calls are allowed from 8 a.m. to 9 p.m. */
const at = (clock: string) => `2026-11-23T${clock}:00-05:00`

test.each<[string, string, string, number]>([
  ['within the hours', at('12:00'), at('12:07'), 7],
  ['across the opening', at('07:50'), at('08:03'), 3],
  ['before the opening', at('06:00'), at('07:59'), 0],
  ['across the closing', at('20:56'), at('22:00'), 4],
  ['across a night', '2026-11-22T20:58:00-05:00', at('08:01'), 3],
])('a lead %s has waited for calling hours only', (_, createdAt, now, minutes) => {
  const waitedMs = createLeadClock(defaultCallingRules, new Date(now))
  expect(waitedMs({ ...newYork, createdAt })).toBe(minutes * minute)
})

test('a lead in two time zones waits only while both are open', () => {
  const waitedMs = createLeadClock(defaultCallingRules, new Date(at('11:04')))
  expect(waitedMs({ ...newYork, e164: '+13105550142', createdAt: at('10:00') })).toBe(4 * minute)
})

test('a lead that was called waits no longer', () => {
  const waitedMs = createLeadClock(defaultCallingRules, new Date(at('15:00')))
  expect(waitedMs({ ...newYork, createdAt: at('12:00') }, at('12:04'))).toBe(4 * minute)
})
