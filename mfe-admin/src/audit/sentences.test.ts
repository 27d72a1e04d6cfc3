import { expect, test } from '@jest/globals'
import type { AuditEntry } from '@portal/contracts/audit'
import { actorOf, acts, deedOf } from './sentences.ts'
import { labelOf, shown } from './values.ts'

const ann = '0a000000-0000-4000-8000-00000000000a'
const names = { nameOf: (id: unknown) => (id === ann ? 'Ann Example' : typeof id === 'string' ? id : 'a member') }
const entry = (action: string, details: AuditEntry['details'] = {}, more: Partial<AuditEntry> = {}): AuditEntry => ({
  id: '1',
  service: 'calls',
  at: '2026-11-20T12:00:00.000Z',
  actorId: ann,
  actorRole: 'agent',
  actorName: { firstName: 'Ann', lastName: 'Example' },
  action,
  subjectId: ann,
  details,
  requestId: 'r',
  ...more,
})
const said = (...given: Parameters<typeof entry>) =>
  `${actorOf(entry(...given), names)} ${deedOf(entry(...given), names)}`

test.each([
  ['lead.update', { contacted: true }, 'Ann Example ticked a lead as contacted'],
  [
    'lead.update',
    { contacted: false, notes: { from: '', to: 'x' } },
    'Ann Example unticked a lead and wrote its notes',
  ],
  ['lead.update', { notes: { from: '', to: 'x' } }, "Ann Example wrote a lead's notes"],
  ['lead.assign', { from: null, to: ann }, 'Ann Example took a lead'],
  ['lead.assign', { from: ann, to: null }, 'Ann Example took a lead away from its agent'],
  ['lead.export', { total: 1 }, 'Ann Example exported 1 lead'],
  ['lead.export', { total: 1204 }, 'Ann Example exported 1,204 leads'],
  ['sale.void', { agentId: ann, earningsCents: 2800 }, 'Ann Example voided a sale of $28.00'],
  ['sales-goal.set', { goalCents: null }, 'Ann Example cleared their own goal'],
  ['script.update', { title: { from: 'A', to: 'B' } }, 'Ann Example changed the script “B”'],
  ['telephony.test', { success: false }, 'Ann Example tested the telephony connection, which failed'],
  ['call.place', { phoneNumber: '+18005550142' }, 'Ann Example called (800) 555-0142'],
  ['do-not-call.add', { phoneNumber: '+18005550142' }, 'Ann Example put (800) 555-0142 on the do-not-call list'],
  ['session.end-others', { count: 2 }, 'Ann Example signed out 2 other browsers'],
  ['user.set-status', { status: 'away' }, 'Ann Example went away'],
])('%s %j reads “%s”', (action, details, sentence) => expect(said(action, details)).toBe(sentence))

test('who was nobody is told apart', () => {
  const nobody = { actorId: null, actorName: null }
  expect(said('lead.create', {}, nobody)).toBe('A visitor asked for a quote')
  expect(said('sign-in.refused', { email: 'x@mail.example' }, nobody)).toBe(
    'Somebody tried to sign in as x@mail.example and was refused',
  )
  expect(said('challenge.complete', { memberId: ann }, nobody)).toBe(
    'The portal counted a challenge of Ann Example as completed',
  )
  expect(said('sign-in', {}, { actorName: null })).toBe('Ann Example signed in')
  expect(said('sign-in', {}, { actorName: null, actorId: 'x' })).toBe('An unknown member signed in')
})

test('no sentence breaks where details are missing, and none is made up for an unknown act', () => {
  for (const action of Object.keys(acts)) {
    const sentence = deedOf(entry(action, {}, { subjectId: null }), names)
    expect(sentence).toMatch(/^[a-z]/)
    expect(sentence).not.toMatch(/undefined|null|NaN|  /)
  }
  expect(deedOf(entry('thing.turn'), names)).toBeNull()
  expect(deedOf(entry('constructor'), names)).toBeNull()
})

test.each([
  ['to', { from: null, to: ann }, 'nothing → Ann Example'],
  ['earningsCents', 2800, '$28.00'],
  ['contacted', true, 'Yes'],
  ['titles', ['A', 'B'], 'A, B'],
  ['steps', 8, '8'],
  ['deep', { a: [1] }, '{"a":[1]}'],
  ['none', null, ''],
])('a detail %s of %j reads “%s”', (name, value, text) => expect(shown(name, value, names.nameOf)).toBe(text))

test('a detail is labelled in words', () => {
  expect(['earningsCents', 'saleType', 'memberId', 'total'].map(labelOf)).toEqual([
    'Earnings',
    'Sale type',
    'Member',
    'Total',
  ])
})
