import { expect, test } from '@jest/globals'
import { parseWebhook } from './parse-webhook.ts'

const event = (changes: object = {}, body: object = {}) => ({
  EventType: 'IncomingCall',
  Guid: 'guid',
  ApiKey: 'key',
  Timestamp: '2026-11-20T17:00:00.1234567Z',
  Body: { Id: 'call', From: '2125550123', To: '18005550142', Extension: '101', ...body },
  ...changes,
})

test('reads an event', () => {
  expect(parseWebhook(event())).toEqual({
    apiKey: 'key',
    type: 'IncomingCall',
    key: 'guid',
    event: {
      callId: 'call',
      direction: 'inbound',
      phase: 'started',
      phoneNumber: '+12125550123',
      ourNumber: '+18005550142',
      extension: '101',
      at: '2026-11-20T17:00:00.123Z',
    },
  })
})

test.each([
  ['IncomingCall', 'inbound', 'started'],
  ['IncomingCallRinging', 'inbound', 'ringing'],
  ['IncomingCallStopRinging', 'inbound', 'stopped'],
  ['IncomingCallConnected', 'inbound', 'connected'],
  ['IncomingCallCompleted', 'inbound', 'completed'],
  ['OutgoingCall', 'outbound', 'started'],
  ['OutgoingCallConnected', 'outbound', 'connected'],
  ['CallbackCall', 'outbound', 'started'],
  ['CallbackCallCompleted', 'outbound', 'completed'],
])('%s is %s and %s', (EventType, direction, phase) => {
  const phoneNumber = direction === 'inbound' ? '+12125550123' : '+18005550142'
  expect(parseWebhook(event({ EventType }))?.event).toMatchObject({ direction, phase, phoneNumber })
})

test.each(['FaxArrived', 'IncomingCallParked', 'XIncomingCall', 'IncomingCallRingingX'])(
  '%s is a webhook without an event',
  EventType => {
    expect(parseWebhook(event({ EventType }))).toEqual({ apiKey: 'key', type: EventType, key: 'guid', event: null })
  },
)

test.each([
  ['2026-11-20T17:00:00', '2026-11-20T17:00:00.000Z'],
  ['2026-11-20T17:00:00z', '2026-11-20T17:00:00.000Z'],
  ['2026-11-20T17:00:00+02:00', '2026-11-20T15:00:00.000Z'],
  ['2026-11-20T17:00:00-0500', '2026-11-20T22:00:00.000Z'],
])('the date %s is %s', (Timestamp, at) => {
  expect(parseWebhook(event({ Timestamp }))?.event?.at).toBe(at)
})

test.each([
  ['101', '101'],
  [101, '101'],
  ['', null],
  [null, null],
  [undefined, null],
])('the extension %j is %j', (Extension, extension) => {
  expect(parseWebhook(event({}, { Extension }))?.event?.extension).toBe(extension)
})

test.each([[undefined], [null], ['']])('an event with the Guid %j gets a key from its contents', Guid => {
  const keyOf = (changes: object, body: object = {}) => parseWebhook(event({ Guid, ...changes }, body))?.key
  const key = keyOf({})
  expect(key).toBe('IncomingCall call 101 2026-11-20T17:00:00.123Z')
  expect(keyOf({ EventType: 'IncomingCallRinging' })).not.toBe(key)
  expect(keyOf({}, { Id: 'other' })).not.toBe(key)
  expect(keyOf({}, { Extension: '104' })).not.toBe(key)
  expect(keyOf({ Timestamp: '2026-11-20T17:00:01Z' })).not.toBe(key)
})

test.each([
  ['nonsense'],
  [null],
  [[]],
  [{}],
  [event({ EventType: undefined })],
  [event({ EventType: 'x'.repeat(201) })],
  [event({ Guid: 1 })],
  [event({ ApiKey: undefined })],
  [event({ Timestamp: undefined })],
  [event({ Timestamp: 'soon' })],
  [event({ Body: undefined })],
  [event({}, { Id: '' })],
  [event({}, { Id: 'x'.repeat(201) })],
  [event({}, { From: 1 })],
  [event({}, { To: {} })],
  [event({}, { Extension: true })],
])('%j is not a webhook', body => {
  expect(parseWebhook(body)).toBeNull()
})

test('accepts texts of 200 characters and missing numbers', () => {
  const body = { Id: 'x'.repeat(200), From: null, To: undefined }
  expect(parseWebhook(event({ Guid: 'g'.repeat(200) }, body))?.event).toMatchObject({
    callId: body.Id,
    phoneNumber: '',
    ourNumber: null,
  })
})
