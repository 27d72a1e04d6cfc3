import { expect, test } from '@jest/globals'
import {
  callResponse,
  numbersResponse,
  placedCallResponse,
  profileResponse,
  tokenResponse,
} from './response-schemas.ts'

const inbound = {
  id: 'call',
  direction: 'Incoming',
  callStatus: 'Connected',
  dateTimeUtc: '2026-11-20T17:00:00',
  duration: 1_500,
  businessNumber: '8005550142',
  caller: { phone: '2125550123', extension: '' },
  called: [
    { phone: '+18005550142', extension: '101', isConnected: false },
    { phone: '+18005550142', extension: 104, isConnected: true },
  ],
}
const outbound = {
  ...inbound,
  direction: 'Outgoing',
  caller: { phone: '+18005550142', extension: 101 },
  called: [{ phone: '2125550123', isConnected: true }],
}
const parse = (changes: object, call: object = inbound) => callResponse.parse({ data: { ...call, ...changes } })
const isAccepted = (changes: object) => callResponse.safeParse({ data: { ...inbound, ...changes } }).success

test('reads an inbound call with the extension that connected', () => {
  expect(parse({})).toEqual({
    id: 'call',
    direction: 'inbound',
    outcome: 'answered',
    isOver: true,
    startedAt: '2026-11-20T17:00:00.000Z',
    durationSeconds: 2,
    phoneNumber: '+12125550123',
    ourNumber: '+18005550142',
    extension: '104',
  })
})

test('reads an outbound call with the extension that dialed', () => {
  expect(parse({}, outbound)).toMatchObject({ direction: 'outbound', phoneNumber: '+12125550123', extension: '101' })
})

test.each([
  [{ duration: 1_499 }, { durationSeconds: 1 }],
  [{ duration: null }, { durationSeconds: 0 }],
  [{ duration: undefined }, { durationSeconds: 0 }],
  [{ dateTimeUtc: '2026-11-20T17:00:00+01:00' }, { startedAt: '2026-11-20T16:00:00.000Z' }],
  [{ callStatus: 'None' }, { isOver: false }],
  [{ caller: null }, { phoneNumber: '' }],
  [{ businessNumber: null }, { ourNumber: null }],
  [{ called: null }, { extension: null }],
  [{ called: [{ extension: '101', isConnected: null }] }, { extension: null }],
  [{ called: [{ extension: '', isConnected: true }] }, { extension: null }],
])('a call with %j is read with %j', (changes, expected) => {
  expect(parse(changes)).toMatchObject(expected)
})

test('an outbound call without parties has no number and no extension', () => {
  expect(parse({ caller: null, called: [] }, outbound)).toMatchObject({ phoneNumber: '', extension: null })
  expect(parse({ called: null }, outbound)).toMatchObject({ phoneNumber: '' })
})

test.each([
  [{ id: '' }, false],
  [{ id: 'x'.repeat(200) }, true],
  [{ id: 'x'.repeat(201) }, false],
  [{ direction: 'Sideways' }, false],
  [{ callStatus: null }, false],
  [{ dateTimeUtc: 'soon' }, false],
  [{ duration: 0 }, true],
  [{ duration: -1 }, false],
])('a call with %j is accepted: %p', (changes, expected) => {
  expect(isAccepted(changes)).toBe(expected)
})

test.each([
  [{ access_token: 'a', expires_in: 3600, refresh_token: 'r' }, true],
  [{ access_token: 'a', expires_in: '3600' }, true],
  [{ access_token: 'a', expires_in: 1 }, true],
  [{ access_token: 'a', expires_in: 0 }, false],
  [{ access_token: '', expires_in: 1 }, false],
  [{ expires_in: 1 }, false],
])('the token %j is accepted: %p', (token, expected) => {
  expect(tokenResponse.safeParse(token).success).toBe(expected)
})

test.each([
  [
    { id: 'call', caller: { extension: 104 } },
    { id: 'call', extension: '104' },
  ],
  [
    { id: 'call', caller: { extension: '' } },
    { id: 'call', extension: null },
  ],
  [
    { id: 'call', caller: null },
    { id: 'call', extension: null },
  ],
  [{ id: 'call' }, { id: 'call', extension: null }],
])('the placed call %j is %j', (data, expected) => {
  expect(placedCallResponse.parse({ data })).toEqual(expected)
})

test.each([
  ['', false],
  ['x'.repeat(200), true],
  ['x'.repeat(201), false],
])('a placed call with the ID %j is accepted: %p', (id, expected) => {
  expect(placedCallResponse.safeParse({ data: { id } }).success).toBe(expected)
})

test('reads a profile with or without an email', () => {
  expect(profileResponse.parse({ data: { email: 'a@b.example', extension: 101 } })).toEqual({
    email: 'a@b.example',
    extension: '101',
  })
  expect(profileResponse.parse({ data: { extension: '101' } })).toEqual({ email: '', extension: '101' })
  expect(profileResponse.safeParse({ data: { email: 'a@b.example' } }).success).toBe(false)
})

test('reads the numbers that are enabled or do not say', () => {
  const phoneNumbers = [
    { number: '8005550142', isEnabled: true },
    { number: '8005550143', isEnabled: false },
    { number: '8005550144' },
  ]
  expect(numbersResponse.parse({ data: { phoneNumbers } })).toEqual(['+18005550142', '+18005550144'])
})
