import { expect, test } from '@jest/globals'
import type { AuditEntry } from '@portal/contracts/audit'
import { actionTexts, actorLabel, sentenceOf, type Words } from './sentences.ts'
import { formatDetail, toLabel } from './values.ts'

const ann = '0a000000-0000-4000-8000-00000000000a'
const bob = '0a000000-0000-4000-8000-00000000000b'
const names = new Map<unknown, string>([
  [ann, 'Ann Example'],
  [bob, 'Bob Example'],
])
const memberName = (id: unknown) => names.get(id) ?? (typeof id === 'string' ? id : 'a member')
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
const texts = new Map(Object.entries(actionTexts))
const actionSentence = (of: AuditEntry, nameOf: typeof memberName) => sentenceOf(texts.get(of.action), of, nameOf)
const toLine = (words: Words | null) => (typeof words === 'string' ? words : words?.join(''))
const fullSentence = (...args: Parameters<typeof entry>) =>
  `${actorLabel(entry(...args), memberName)} ${toLine(actionSentence(entry(...args), memberName))}`

const noteChange = { from: '', to: 'x' }
const phone = { phoneNumber: '+18005550142' }

test.each([
  ['lead.update', { contacted: true }, 'Ann Example marked a lead as contacted'],
  [
    'lead.update',
    { contacted: true, notes: noteChange },
    'Ann Example marked a lead as contacted and updated the notes',
  ],
  ['lead.update', { contacted: false }, 'Ann Example marked a lead as not contacted'],
  ['lead.update', { notes: noteChange }, 'Ann Example updated the notes on a lead'],
  ['lead.update', {}, 'Ann Example updated a lead'],
  ['lead.assign', { from: null, to: ann }, 'Ann Example took a lead'],
  ['lead.assign', { from: null, to: bob }, 'Ann Example assigned a lead to Bob Example'],
  ['lead.assign', { from: ann, to: null }, 'Ann Example unassigned a lead'],
  ['lead.export', { total: 1 }, 'Ann Example exported 1 lead'],
  ['lead.export', { total: 1204 }, 'Ann Example exported 1,204 leads'],
  ['lead.export', {}, 'Ann Example exported leads'],
  ['sale.add', { saleType: 'DISH Only', earningsCents: 2800 }, 'Ann Example sold DISH Only ($28.00 commission)'],
  ['sale.void', { agentId: ann, earningsCents: 2800 }, 'Ann Example voided a sale ($28.00 commission)'],
  ['sale.void', { agentId: bob, saleType: 'DISH Only' }, 'Ann Example voided a sale of DISH Only by Bob Example'],
  ['sales-goal.set', { goalCents: null }, 'Ann Example cleared their own goal'],
  ['sales-goal.set', { goalCents: 120_000 }, 'Ann Example set their own goal to $1,200.00'],
  ['script.create', { title: 'A' }, 'Ann Example created the script “A”'],
  ['script.update', { title: { from: 'A', to: 'B' } }, 'Ann Example updated the script “B”'],
  ['script.delete', { title: 'A' }, 'Ann Example deleted the script “A”'],
  ['communication.create', { title: 'News' }, 'Ann Example posted the announcement “News”'],
  ['telephony.test', { success: true }, 'Ann Example tested the phone system connection'],
  ['telephony.test', { success: false }, 'Ann Example tested the phone system connection, which failed'],
  ['telephony.call', { ...phone, memberId: bob }, 'Ann Example dialed (800) 555-0142 for Bob Example'],
  ['call.place', phone, 'Ann Example called (800) 555-0142'],
  ['do-not-call.add', phone, 'Ann Example added (800) 555-0142 to the do-not-call list'],
  ['do-not-call.remove', phone, 'Ann Example removed (800) 555-0142 from the do-not-call list'],
  ['session.end-others', { count: 2 }, 'Ann Example signed out 2 other browsers'],
  ['session.end-others', { count: 1 }, 'Ann Example signed out 1 other browser'],
  ['user.set-status', { status: 'away' }, 'Ann Example changed their availability to away'],
  ['member.invite', { email: 'x@mail.example' }, 'Ann Example invited x@mail.example'],
  ['member.ensure-admin', { email: 'x@mail.example' }, 'Ann Example made x@mail.example the first admin'],
  ['member.end-sessions', { count: 2 }, 'Ann Example signed Ann Example out of 2 browsers'],
  ['lead.create', { origin: 'staff' }, 'Ann Example created a lead from a call'],
  ['lead.release', { reason: 'Busy' }, 'Ann Example gave a lead back to the queue: Busy'],
  ['lead.escalate', { from: bob }, 'Ann Example took a late lead from Bob Example'],
  ['lead.request-export', { leads: 2 }, 'Ann Example requested an export of 2 leads'],
  ['call.by-hand', phone, 'Ann Example dialed (800) 555-0142 by hand'],
  ['call.wrap-up', { outcome: 'Sold' }, 'Ann Example wrapped up a call with “Sold”'],
  ['callback.update', { state: 'done' }, 'Ann Example finished a callback'],
  ['callback.update', { state: 'canceled' }, 'Ann Example canceled a callback'],
  ['do-not-call.keep', phone, 'Ann Example kept (800) 555-0142 on the do-not-call list after a new request'],
  ['do-not-call.import', { added: 2 }, 'Ann Example imported 2 numbers to the do-not-call list'],
  ['communication.delete', { title: 'News' }, 'Ann Example deleted the announcement “News”'],
])('%s %j reads “%s”', (action, details, sentence) => expect(fullSentence(action, details)).toBe(sentence))

test("another member's goal names the member", () => {
  expect(fullSentence('sales-goal.set', { goalCents: 100 }, { subjectId: bob })).toBe(
    "Ann Example set Bob Example's goal to $1.00",
  )
})

test('a denied request names what was denied', () => {
  expect(fullSentence('refused', {}, { subjectId: 'GET /api/users' })).toBe(
    'Ann Example was denied access to GET /api/users',
  )
})

test('an actor without an account is a visitor, someone, or the portal', () => {
  const noActor = { actorId: null, actorName: null }
  expect(fullSentence('lead.create', {}, noActor)).toBe('A visitor requested a quote')
  expect(fullSentence('lead.create', { origin: 'call' }, noActor)).toBe('The portal added a lead after a missed call')
  expect(fullSentence('sign-in.refused', { email: 'x@mail.example' }, noActor)).toBe(
    'Someone tried to sign in as x@mail.example and was denied',
  )
  expect(fullSentence('script.seed', {}, noActor)).toBe('The portal added the starter scripts')
  expect(fullSentence('challenge.complete', { memberId: ann }, noActor)).toBe('Ann Example completed a challenge')
  expect(fullSentence('challenge.complete', {}, noActor)).toBe('The portal completed a challenge')
})

test('an actor without a recorded name is looked up by ID', () => {
  expect(fullSentence('sign-in', {}, { actorName: null })).toBe('Ann Example signed in')
  expect(fullSentence('sign-in', {}, { actorName: null, actorId: 'x' })).toBe('An unknown member signed in')
})

test('every sentence works without details, and unknown actions have none', () => {
  for (const action of Object.keys(actionTexts)) {
    const sentence = toLine(actionSentence(entry(action, {}, { subjectId: null }), memberName))
    expect(sentence).toMatch(/^[a-z]/)
    expect(sentence).not.toMatch(/undefined|null|NaN|true|false|  | $/)
  }
  expect(actionSentence(entry('thing.turn'), memberName)).toBeNull()
  expect(actionSentence(entry('constructor'), memberName)).toBeNull()
})

test.each([
  ['to', { from: null, to: ann }, 'nothing → Ann Example'],
  ['earningsCents', 2800, '$28.00'],
  ['goalCents', { from: 100, to: null }, '$1.00 → nothing'],
  ['contacted', true, 'Yes'],
  ['contacted', false, 'No'],
  ['role', 'agent', 'Agent'],
  ['titles', ['A', 'B'], 'A, B'],
  ['steps', 8, '8'],
  ['total', 1204, '1,204'],
  ['deep', { a: [1] }, '{"a":[1]}'],
  ['mixed', ['A', 1], '["A",1]'],
  ['none', null, ''],
  ['empty', '', ''],
])('the detail %s of %j reads “%s”', (name, value, text) => expect(formatDetail(name, value, memberName)).toBe(text))

test.each([
  ['earningsCents', 'Earnings'],
  ['saleType', 'Sale type'],
  ['memberId', 'Member'],
  ['verify_prices', 'Verify prices'],
  ['total', 'Total'],
  ['ip', 'IP address'],
])('the label of %s is “%s”', (name, label) => expect(toLabel(name)).toBe(label))
