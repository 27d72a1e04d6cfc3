import { expect, test } from '@jest/globals'
import type { TelephonyFault } from './telephony-error.ts'
import {
  isBudgetExceeded,
  isCertainlyNotPlaced,
  isOver,
  isTokenRejected,
  maxRequestsPerDay,
  outcomeOf,
  presencePath,
  requestsPerDay,
  teamResponse,
  toPhoneNumber,
} from './vendor-assumptions.ts'

test('stops at 80% of the daily requests', () => {
  expect([maxRequestsPerDay, requestsPerDay]).toEqual([2_000, 2_500])
})

test.each([
  [401, {}, true],
  [401, null, true],
  [400, {}, false],
  [200, { message: 'Authorization has been denied for this request.' }, true],
  [403, { message: 'AUTHORIZATION HAS BEEN DENIED' }, true],
  [200, { message: 'Something else' }, false],
  [200, { message: 401 }, false],
])('status %d with %j rejects the token: %p', (status, body, isRejected) => {
  expect(isTokenRejected(status, body)).toBe(isRejected)
})

test('only status 429 means that the budget is exceeded', () => {
  expect([428, 429, 430].map(isBudgetExceeded)).toEqual([false, true, false])
})

test.each([
  ['Connected', 'answered', true],
  ['Missed', 'missed', true],
  ['Dropped', 'missed', true],
  ['NoAnswer', 'missed', true],
  ['VoiceMail', 'voicemail', true],
  ['Transferred', 'other', true],
  ['None', 'other', false],
])('a call with the status %s is %s, and over: %p', (callStatus, outcome, isFinished) => {
  expect([outcomeOf(callStatus), isOver(callStatus)]).toEqual([outcome, isFinished])
})

test.each<[TelephonyFault, boolean]>([
  ['credentials', true],
  ['bearer', true],
  ['budget', true],
  ['vendor_budget', true],
  ['not_found', true],
  ['refused', true],
  ['timeout', false],
  ['unreachable', false],
  ['vendor_failure', false],
  ['malformed', false],
])('after the fault %s a call was certainly not placed: %p', (fault, isCertain) => {
  expect(isCertainlyNotPlaced(fault)).toBe(isCertain)
})

test('only the key’s own user has a presence path without an extension', () => {
  expect(presencePath('101', '101')).toBe('/profile/status')
  expect(presencePath('104', '101')).toBe('/profile/104/status')
  expect(presencePath('1/4', '101')).toBe('/profile/1%2F4/status')
})

test.each([
  [{ users: [{ fullName: 'Ann', extension: 104 }] }, [{ fullName: 'Ann', extension: '104' }]],
  [{ data: { users: [{ fullName: 'Ann', extension: '104' }] } }, [{ fullName: 'Ann', extension: '104' }]],
  [{ users: [{ fullName: null }] }, [{ fullName: '', extension: '' }]],
])('reads the team from %j', (body, team) => {
  expect(teamResponse.parse(body)).toEqual(team)
})

test.each([
  ['2125550123', '+12125550123'],
  ['(212) 555-0123', '+12125550123'],
  ['212.555.0123', '+12125550123'],
  ['12125550123', '+12125550123'],
  ['442071838750', '+442071838750'],
  ['123456789012345', '+123456789012345'],
  ['1234567890123456', '1234567890123456'],
  ['123456789', '123456789'],
  ['+44 20 7183 8750', '+442071838750'],
  ['+1', '+1'],
  [' Anonymous ', 'Anonymous'],
  ['a2125550123', 'a2125550123'],
  ['2125550123x', '2125550123x'],
  ['12125550123x', '12125550123x'],
  ['x12125550123', 'x12125550123'],
  ['+1 212x', '+1 212x'],
  ['x+1 212', 'x+1 212'],
  ['', ''],
  [null, ''],
  [undefined, ''],
  ['x'.repeat(65), 'x'.repeat(64)],
])('the number %j becomes %j', (value, number) => {
  expect(toPhoneNumber(value)).toBe(number)
})
