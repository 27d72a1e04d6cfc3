import { expect, test } from '@jest/globals'
import { bestTimesToCall } from '@portal/contracts'
import { defaultCallingRules } from '../calling-rules/default-rules.ts'
import { firstCallback } from './first-callback.ts'

const [morning, afternoon, evening] = bestTimesToCall
const facts = {
  e164: '+13155550142',
  isOnDoNotCallList: false,
  attempts: [],
  lacksConsent: false,
  zipCode: '13501',
  state: 'NY',
  locations: [],
}
const losAngeles = { ...facts, e164: '+12135550142', zipCode: '90001', state: 'CA' }
const alabama = { ...facts, e164: '+12055550142', zipCode: '35203', state: 'AL' }

// November 20, 2026 is a Friday. New York is five hours behind UTC, and Los Angeles eight.
test.each<[string, string, object, string, ReturnType<typeof firstCallback>]>([
  [
    'before the hours: today',
    afternoon,
    facts,
    '2026-11-20T14:00:00Z',
    { from: '2026-11-20T17:30:00.000Z', until: '2026-11-20T21:30:00.000Z' },
  ],
  ['at their start: now', afternoon, facts, '2026-11-20T17:30:00Z', null],
  ['within the hours: now', afternoon, facts, '2026-11-20T21:29:00Z', null],
  [
    'at their end: tomorrow',
    afternoon,
    facts,
    '2026-11-20T21:30:00Z',
    { from: '2026-11-21T17:30:00.000Z', until: '2026-11-21T21:30:00.000Z' },
  ],
  [
    "at night, in the lead's time zone: the morning after",
    morning,
    losAngeles,
    '2026-11-21T06:00:00Z',
    { from: '2026-11-21T17:00:00.000Z', until: '2026-11-21T20:00:00.000Z' },
  ],
  [
    'the hours of the state are shorter: until it closes',
    evening,
    alabama,
    '2026-11-20T18:00:00Z',
    { from: '2026-11-20T23:00:00.000Z', until: '2026-11-21T02:00:00.000Z' },
  ],
  [
    'the state closes on Sundays: on Monday',
    afternoon,
    alabama,
    '2026-11-21T23:00:00Z',
    { from: '2026-11-23T18:30:00.000Z', until: '2026-11-23T22:30:00.000Z' },
  ],
  [
    'the week in which the clocks change',
    morning,
    facts,
    '2026-10-31T23:00:00Z',
    { from: '2026-11-01T14:00:00.000Z', until: '2026-11-01T17:00:00.000Z' },
  ],
  [
    'the night before the day with 23 hours: that day',
    morning,
    facts,
    '2026-03-08T04:30:00Z',
    { from: '2026-03-08T13:00:00.000Z', until: '2026-03-08T16:00:00.000Z' },
  ],
  ['no hours chosen', '', facts, '2026-11-20T14:00:00Z', null],
  ['hours of another release', 'mornings', facts, '2026-11-20T14:00:00Z', null],
  ['a number on the do-not-call list', afternoon, { ...facts, isOnDoNotCallList: true }, '2026-11-20T14:00:00Z', null],
  ['a number that cannot be dialed', afternoon, { ...facts, e164: null }, '2026-11-20T14:00:00Z', null],
])('%s', (_, bestTimeToCall, changes, now, expected) => {
  expect(firstCallback(bestTimeToCall, { ...facts, ...changes }, defaultCallingRules, new Date(now))).toEqual(expected)
})
