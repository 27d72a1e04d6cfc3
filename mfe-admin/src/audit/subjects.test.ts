import { expect, test } from '@jest/globals'
import type { AuditEntry } from '@portal/contracts/audit'
import { actionTexts, sentenceOf } from './sentences.ts'
import { type SubjectNames, subjectOf } from './subjects.ts'

const ann = '0a000000-0000-4000-8000-00000000000a'
const entry = (action: string, changes: Partial<AuditEntry> = {}): AuditEntry => ({
  id: '1',
  service: 'calls',
  at: '2026-11-20T12:00:00.000Z',
  actorId: ann,
  actorRole: 'agent',
  actorName: null,
  action,
  subjectId: '7',
  details: {},
  requestId: 'r',
  ...changes,
})
const known = (name: string) => new Map([['7', name]])
const names: SubjectNames = {
  leads: known('Ann Reed'),
  members: known('Bo Example'),
  scripts: known('Fiber pitch'),
  announcements: known('News'),
}
const none: SubjectNames = { leads: new Map(), members: new Map(), scripts: new Map(), announcements: new Map() }

test.each([
  ['lead.assign', {}, { path: '/leads?lead=7', name: 'Ann Reed' }],
  ['lead.create', {}, { path: '/leads?lead=7', name: 'a quote for Ann Reed' }],
  ['call.place', {}, { path: '/leads?lead=7', name: 'Ann Reed' }],
  ['call.wrap-up', {}, { path: '/leads?lead=7', name: 'a call with Ann Reed' }],
  ['callback.add', {}, { path: '/leads?lead=7', name: 'a callback for Ann Reed' }],
  ['member.update', {}, { path: '/admin/members?member=7' }],
  ['sales-goal.set', {}, { path: '/admin/members?member=7' }],
  ['telephony.call', { memberId: '7' }, { path: '/admin/members?member=7' }],
  ['do-not-call.add', { phoneNumber: '+18005550142' }, { path: '/admin/do-not-call?search=%28800%29+555-0142' }],
  ['sale.add', { saleType: 'DISH Only' }, { path: `/commissions?agentId=${ann}&saleType=DISH+Only` }],
  ['sale.void', { agentId: '7' }, { path: '/commissions?agentId=7' }],
  ['script.verify_prices', {}, { path: '/scripts/7', name: 'the script “Fiber pitch”' }],
  ['communication.read', {}, { path: '/communications#7', name: 'the announcement “News”' }],
  ['workflow.update', {}, { path: '/workflow' }],
])('the subject of %s %j is shown at its page', (action, details, subject) =>
  expect(subjectOf(entry(action, { details }), names)).toEqual(subject),
)

test.each([
  'lead.assign',
  'call.place',
  'member.update',
  'script.update',
  'communication.update',
  'sign-in',
  'refused',
])('the subject of %s has no link if no page shows it', action =>
  expect(subjectOf(entry(action), none)).toBeUndefined(),
)

test('only a sentence with a place for its subject has one', () => {
  for (const [action, text] of Object.entries(actionTexts)) {
    if (!subjectOf(entry(action, { details: { memberId: '7' } }), names)) continue
    const words = sentenceOf(text, entry(action), String)
    // Exports name no lead.
    if (action !== 'lead.export' && action !== 'sale.export') expect([action, typeof words]).toEqual([action, 'object'])
  }
})
