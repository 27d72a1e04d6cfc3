import { expect, test } from '@jest/globals'
import type { AuditEntry } from '@portal/contracts/audit'
import { foldEntries } from './fold-entries.ts'

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
  expect(foldEntries([dialed, placed])).toEqual(folded)
  expect(foldEntries([placed, dialed])).toEqual(folded)
})

test('entries of other requests and other actions stay on their own', () => {
  const entries = [
    entry('1', 'telephony.call', 'a'),
    entry('2', 'call.place', 'b'),
    entry('3', 'lead.update', 'a'),
    entry('4', 'telephony.test', 'b'),
  ]
  expect(foldEntries(entries)).toEqual(entries)
})

const escalated = (id: string, changes: Partial<AuditEntry> = {}): AuditEntry => ({
  ...entry(id, 'lead.escalate', 'escalation'),
  subjectId: `lead ${id}`,
  ...changes,
})

test('what the portal did in one go is one entry', () => {
  const [first, second, third] = [escalated('3'), escalated('2'), escalated('1', { at: '2026-11-20T11:59:30.000Z' })]
  expect(foldEntries([first, second, third])).toEqual([{ ...first, others: [second, third] }])
})

const signIn = (id: string, changes: Partial<AuditEntry> = {}): AuditEntry => ({
  ...entry(id, 'sign-in', `request ${id}`),
  actorId: 'ann',
  actorRole: 'agent',
  ...changes,
})

test('what a member does in between separates their sign-ins, which are one entry otherwise', () => {
  const [third, second, first] = [signIn('4'), signIn('3', { at: '2026-11-20T11:00:01.000Z' }), signIn('1')]
  const update = entry('2', 'lead.update', 'u')
  expect(foldEntries([third, second, update, first])).toEqual([{ ...third, others: [second] }, update, first])
})

test('the sign-ins of several members in turn are one entry for each', () => {
  const [ann2, bob2, ann1, bob1] = [
    signIn('4'),
    signIn('3', { actorId: 'bob' }),
    signIn('2'),
    signIn('1', { actorId: 'bob' }),
  ]
  expect(foldEntries([ann2, bob2, ann1, bob1])).toEqual([
    { ...ann2, others: [ann1] },
    { ...bob2, others: [bob1] },
  ])
})

test.each<Partial<AuditEntry>>([
  { at: '2026-11-20T11:00:00.000Z' },
  { actorId: 'bob' },
  { actorRole: 'admin' },
  { action: 'sign-out' },
  { details: { email: 'ann@mail.example' } },
])('a sign-in with %j is an entry of its own', changes => {
  const entries = [signIn('2'), signIn('1', changes)]
  expect(foldEntries(entries)).toEqual(entries)
})

test.each<Partial<AuditEntry>>([
  { at: '2026-11-20T11:58:59.000Z' },
  { actorId: 'ann' },
  { action: 'lead.release' },
  { requestId: 'other' },
  { service: 'sales' },
  { details: { memberId: 'ann' } },
])('an entry with %j is not part of a series', changes => {
  const entries = [escalated('2'), escalated('1', changes)]
  expect(foldEntries(entries)).toEqual(entries)
})
