import { expect, test } from '@jest/globals'
import { at, event } from '../../testing/call-events.ts'
import type { CallEvent } from '../vendor/parse-webhook.ts'
import type { VendorCall } from '../vendor/telephony.ts'
import { assembleCall } from './assemble-call.ts'

const outbound = (...events: CallEvent[]) => events.map(each => ({ ...each, direction: 'outbound' as const }))
const answered = [
  event('started', 0),
  event('ringing', 1, '101'),
  event('ringing', 1, '104'),
  event('stopped', 5, '104'),
  event('connected', 5, '101'),
  event('completed', 65, '101'),
]
const vendorCall: VendorCall = {
  id: 'c',
  direction: 'inbound',
  outcome: 'answered',
  isOver: true,
  startedAt: at(0),
  durationSeconds: 61,
  phoneNumber: '+12125550123',
  ourNumber: '+18005550142',
  extension: '104',
}

test('an answered call lasts from its connection to its end, and belongs to the extension that answered', () => {
  expect(assembleCall(answered, null)).toEqual({
    call: {
      externalId: 'c',
      direction: 'inbound',
      phoneNumber: '+12125550123',
      ourNumber: '+18005550142',
      outcome: 'answered',
      durationSeconds: 60,
      startedAt: at(0),
    },
    extension: '101',
    needsDetails: false,
  })
})

test('the order of arrival and repetitions make no difference', () => {
  const expected = assembleCall(answered, null)
  expect(assembleCall(answered.toReversed(), null)).toEqual(expected)
  expect(assembleCall([...answered, ...answered], null)).toEqual(expected)
})

test('events of the same instant are in the order of a call', () => {
  const phases = ['completed', 'connected', 'stopped', 'ringing', 'started'] as const
  const events = phases.map(phase => event(phase, 0, phase === 'ringing' ? '101' : null))
  expect(assembleCall(events, null)).toMatchObject({
    call: { outcome: 'answered', durationSeconds: 0 },
    extension: '101',
  })
  const [first, ...others] = phases.map(phase => ({ ...event(phase, 0), phoneNumber: phase }))
  expect(assembleCall([...others, ...(first ? [first] : [])], null)?.call.phoneNumber).toBe('started')
})

test('the duration is rounded to seconds', () => {
  const events = [{ ...event('connected', 0, '101'), at: '2026-11-20T17:00:00.400Z' }, event('completed', 2)]
  expect(assembleCall(events, null)?.call.durationSeconds).toBe(2)
  const longer = [{ ...event('connected', 0, '101'), at: '2026-11-20T17:00:00.600Z' }, event('completed', 2)]
  expect(assembleCall(longer, null)?.call.durationSeconds).toBe(1)
})

test('a call that ended before its connection, by clocks that differ, has no duration', () => {
  const events = [event('started', 0), event('connected', 10, '101'), event('completed', 8, '101')]
  expect(assembleCall(events, null)?.call).toMatchObject({ outcome: 'answered', durationSeconds: 0 })
})

test('a call lasts until the last event that ends it', () => {
  expect(assembleCall([...answered, event('completed', 70, '101')], null)?.call.durationSeconds).toBe(65)
})

test.each([1, 2, 3, 4])('a call in progress after %d events has no outcome yet', count => {
  expect(assembleCall(answered.slice(0, count), null)).toEqual({
    call: {
      externalId: 'c',
      direction: 'inbound',
      phoneNumber: '+12125550123',
      ourNumber: '+18005550142',
      outcome: 'other',
      durationSeconds: 0,
      startedAt: at(0),
    },
    extension: null,
    needsDetails: false,
  })
})

test('a call that is answered and in progress belongs to the extension that answered', () => {
  expect(assembleCall(answered.slice(0, 5), null)).toMatchObject({
    call: { outcome: 'other', durationSeconds: 0 },
    extension: '101',
    needsDetails: false,
  })
})

test('the vendor’s list does not count while the call is in progress there', () => {
  const inProgress = { ...vendorCall, isOver: false, outcome: 'other' as const, durationSeconds: 0 }
  expect(assembleCall(answered, inProgress)).toEqual(assembleCall(answered, null))
  expect(assembleCall([], inProgress)).toBeNull()
  expect(assembleCall([], null)).toBeNull()
})

test('takes the phone number from the first event that has one', () => {
  const events = answered.map((each, index) => ({ ...each, phoneNumber: index === 2 ? '+13' : index > 2 ? '+14' : '' }))
  expect(assembleCall(events, null)?.call.phoneNumber).toBe('+13')
  expect(assembleCall([{ ...event('started', 0), phoneNumber: '' }], null)?.call.phoneNumber).toBe('')
})

test('a lost extension is the only one that was still ringing', () => {
  const lost = answered.map(each => (/connected|completed/.test(each.phase) ? { ...each, extension: null } : each))
  expect(assembleCall(lost, null)).toMatchObject({ extension: '101', needsDetails: false })
})

test('an extension that rings after the connection did not answer', () => {
  const events = [event('started', 0), event('connected', 5), event('ringing', 6, '104'), event('completed', 9)]
  expect(assembleCall(events, null)).toMatchObject({ extension: null, needsDetails: true })
})

test('ringing without an extension names no one', () => {
  const events = [event('started', 0), event('ringing', 1), event('connected', 5), event('completed', 9)]
  expect(assembleCall(events, null)).toMatchObject({ extension: null, needsDetails: true })
  const withOne = [...events, event('ringing', 2, '101')]
  expect(assembleCall(withOne, null)).toMatchObject({ extension: '101', needsDetails: false })
})

test('if several extensions were still ringing, the vendor has to say who answered', () => {
  const events = [
    event('started', 0),
    event('ringing', 1, '101'),
    event('ringing', 1, '104'),
    event('connected', 5),
    event('completed', 65),
  ]
  expect(assembleCall(events, null)).toMatchObject({ extension: null, needsDetails: true })
})

test('the extension of the connection event takes precedence over that of the end event', () => {
  const transferred = [event('started', 0), event('completed', 65, '104'), event('connected', 5, '101')]
  expect(assembleCall(transferred, null)?.extension).toBe('101')
  expect(assembleCall([event('connected', 5), event('completed', 65, '104')], null)?.extension).toBe('104')
})

test('a call that no one answered is missed, unless the vendor lists it as a voicemail', () => {
  const events = [event('started', 0), event('ringing', 1, '101'), event('stopped', 20, '101'), event('completed', 21)]
  expect(assembleCall(events, null)).toMatchObject({
    call: { outcome: 'missed', durationSeconds: 0 },
    extension: null,
    needsDetails: true,
  })
  const voicemail: VendorCall = { ...vendorCall, outcome: 'voicemail', durationSeconds: 9, extension: null }
  expect(assembleCall(events, voicemail)).toMatchObject({
    call: { outcome: 'voicemail', durationSeconds: 9 },
    extension: null,
    needsDetails: false,
  })
})

test('a missed call belongs to no extension, even if its end names one', () => {
  const events = [event('started', 0), event('ringing', 1, '101'), event('completed', 21, '101')]
  expect(assembleCall(events, null)?.extension).toBeNull()
  expect(assembleCall(events, { ...vendorCall, outcome: 'missed', extension: null })?.extension).toBeNull()
})

test('the vendor’s list wins over all events, and needs none', () => {
  const { isOver: _, id: externalId, extension, ...call } = vendorCall
  const expected = { call: { externalId, ...call }, extension, needsDetails: false }
  expect(assembleCall([], vendorCall)).toEqual(expected)
  expect(assembleCall(answered, vendorCall)).toEqual(expected)
})

test('the events name the extension that the vendor’s list lacks', () => {
  expect(assembleCall(answered, { ...vendorCall, extension: null })?.extension).toBe('101')
  const missedOutbound: VendorCall = { ...vendorCall, direction: 'outbound', outcome: 'missed', extension: null }
  expect(assembleCall(outbound(event('started', 0, '101')), missedOutbound)?.extension).toBe('101')
  expect(assembleCall([], { ...vendorCall, extension: null })?.extension).toBeNull()
})

test('an outgoing call belongs to the extension that dialed, answered or not', () => {
  expect(assembleCall(outbound(event('started', 0, '101'), event('completed', 20)), null)).toMatchObject({
    call: { outcome: 'missed' },
    extension: '101',
    needsDetails: false,
  })
  expect(assembleCall(outbound(event('started', 0, '101')), null)).toMatchObject({
    call: { outcome: 'other' },
    extension: '101',
  })
  expect(assembleCall(outbound(event('started', 0), event('completed', 20)), null)).toMatchObject({
    extension: null,
    needsDetails: false,
  })
})
