import { expect, test } from '@jest/globals'
import type { CallEvent } from '../vendor/parse-webhook.ts'
import type { VendorCall } from '../vendor/port.ts'
import { assembleCall } from './assemble-call.ts'

const at = (second: number) => new Date(Date.parse('2026-11-20T17:00:00Z') + second * 1000).toISOString()
const event = (phase: CallEvent['phase'], second: number, extension: string | null = null): CallEvent => ({
  callId: 'c',
  direction: 'inbound',
  phase,
  phoneNumber: '+12125550123',
  extension,
  at: at(second),
})
const answered = [
  event('started', 0),
  event('ringing', 1, '101'),
  event('ringing', 1, '104'),
  event('stopped', 5, '104'),
  event('connected', 5, '101'),
  event('completed', 65, '101'),
]
const truth: VendorCall = {
  id: 'c',
  direction: 'inbound',
  outcome: 'answered',
  isOver: true,
  startedAt: at(0),
  durationSeconds: 61,
  phoneNumber: '+12125550123',
  extension: '104',
}

test('an answered call lasts from the connection to its end, and is whose telephone it was', () => {
  expect(assembleCall(answered, null)).toEqual({
    call: {
      externalId: 'c',
      direction: 'inbound',
      phoneNumber: '+12125550123',
      outcome: 'answered',
      durationSeconds: 60,
      startedAt: at(0),
    },
    extension: '101',
    isDoubtful: false,
  })
})

test('in whatever order, and told twice, it is the same call', () => {
  const inOrder = assembleCall(answered, null)
  expect(assembleCall(answered.toReversed(), null)).toEqual(inOrder)
  expect(assembleCall([...answered.slice(3), ...answered, ...answered.slice(0, 3)], null)).toEqual(inOrder)
})

test('a call that goes on is there from its first event, neither answered nor missed, then whose it is', () => {
  const goesOn = { outcome: 'other', durationSeconds: 0, startedAt: at(0) }
  expect(assembleCall(answered.slice(0, 3), null)).toMatchObject({ call: goesOn, extension: null, isDoubtful: false })
  expect(assembleCall(answered.slice(0, 5), null)).toMatchObject({ call: goesOn, extension: '101' })
  expect(assembleCall(answered.slice(0, 5), { ...truth, isOver: false })).toMatchObject({ call: goesOn })
  expect(assembleCall([], { ...truth, isOver: false })).toBeNull()
})

test('an extension that got lost is the one that is left of those it rang at', () => {
  const lost = answered.map(it => (/connected|completed/.test(it.phase) ? { ...it, extension: null } : it))
  expect(assembleCall(lost, null)).toMatchObject({ extension: '101', isDoubtful: false })
})

test('where several are left the vendor has to be asked', () => {
  const lost = [event('started', 0), event('ringing', 1, '101'), event('ringing', 1, '104')]
  const told = [...lost, event('connected', 5), event('completed', 65)]
  expect(assembleCall(told, null)).toMatchObject({ extension: null, isDoubtful: true })
})

test('a call that nobody took is missed, unless the vendor says that it is a voicemail', () => {
  const told = [event('started', 0), event('ringing', 1, '101'), event('stopped', 20, '101'), event('completed', 21)]
  const missed = assembleCall(told, null)
  expect(missed).toMatchObject({ call: { outcome: 'missed', durationSeconds: 0 }, extension: null, isDoubtful: true })
  const mail: VendorCall = { ...truth, outcome: 'voicemail', durationSeconds: 9, extension: null }
  expect(assembleCall(told, mail)).toMatchObject({
    call: { outcome: 'voicemail', durationSeconds: 9 },
    extension: null,
    isDoubtful: false,
  })
})

test('what the vendor lists in the end is the truth, without any event and against all of them', () => {
  const told = { call: { outcome: 'answered', durationSeconds: 61 }, extension: '104', isDoubtful: false }
  expect(assembleCall([], truth)).toMatchObject(told)
  expect(assembleCall(answered, truth)).toMatchObject(told)
})

test('who dialled is on an outgoing call, answered or not', () => {
  const dialled = [event('started', 0, '101'), event('completed', 20)].map(it => ({
    ...it,
    direction: 'outbound' as const,
  }))
  expect(assembleCall(dialled, null)).toMatchObject({
    call: { outcome: 'missed' },
    extension: '101',
    isDoubtful: false,
  })
})
