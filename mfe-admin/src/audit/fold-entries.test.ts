import { expect, test } from '@jest/globals'
import type { AuditEntry } from '@portal/contracts/audit'
import { foldCalls } from './fold-calls.ts'

const entry = (id: string, action: string, requestId: string): AuditEntry => ({
  id,
  service: action.startsWith('telephony') ? 'admin' : 'calls',
  at: '2026-11-20T12:00:00.000Z',
  actorId: null,
  actorRole: null,
  actorName: null,
  action,
  subjectId: null,
  details: {},
  requestId,
})

test('what the phone system recorded for a call goes with the entry of the call', () => {
  const dialed = entry('1', 'telephony.call', 'r')
  const placed = entry('2', 'call.place', 'r')
  const folded = [{ ...placed, dialed }]
  expect(foldCalls([dialed, placed])).toEqual(folded)
  expect(foldCalls([placed, dialed])).toEqual(folded)
})

test('entries of other requests and other actions stay on their own', () => {
  const entries = [
    entry('1', 'telephony.call', 'a'),
    entry('2', 'call.place', 'b'),
    entry('3', 'lead.update', 'a'),
    entry('4', 'telephony.test', 'b'),
  ]
  expect(foldCalls(entries)).toEqual(entries)
})
