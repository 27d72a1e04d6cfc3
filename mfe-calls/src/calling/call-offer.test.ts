import { expect, test } from '@jest/globals'
import type { Callability } from '@portal/contracts/calls'
import { callOffer } from './call-offer.ts'

const at = '2026-11-20T16:00:00.000Z'
const before = Date.parse(at) - 1
const after = Date.parse(at)
const opens = 'Opens 8:00 AM PT'

test.each([
  ['now', '', before, { canCall: true, isAllowed: true, note: '' }],
  ['now', '', after, { canCall: false, isAllowed: false, note: 'Closed' }],
  ['ask', 'Ask first', before, { canCall: true, isAllowed: true, note: 'Ask first' }],
  ['ask', 'Ask first', after, { canCall: false, isAllowed: false, note: 'Closed' }],
  ['later', opens, before, { canCall: false, isAllowed: false, note: opens }],
  ['later', opens, after, { canCall: true, isAllowed: true, note: '' }],
] as const)('a number that may be called %s', (state, label, now, expected) => {
  expect(callOffer({ state, at, label, reasons: [] }, false, now)).toEqual(expected)
  expect(callOffer({ state, at, label, reasons: [] }, true, now)).toEqual({ ...expected, canCall: true })
})

test('no one can call a number that may never be called, and agents cannot call one that never opens', () => {
  const never: Callability = { state: 'never', at: null, label: 'Do not call', reasons: [] }
  expect(callOffer(never, true, after)).toEqual({ canCall: false, isAllowed: false, note: 'Do not call' })
  expect(callOffer({ ...never, state: 'later', label: 'Closed' }, false, after)).toEqual({
    canCall: false,
    isAllowed: false,
    note: 'Closed',
  })
})
