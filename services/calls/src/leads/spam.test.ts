import { expect, test } from '@jest/globals'
import { calls, currentConsentVersion, type NewLead } from '@portal/contracts'
import { signRenderTime } from '@portal/service-kit'
import { type SpamSignal, spamSignals, quarantineReason } from './spam.ts'

const secret = 'the secret of the forms'
const now = Date.parse('2026-11-21T12:00:00Z')
const rendered = (hoursAgo: number) => signRenderTime(secret, now - hoursAgo * 3_600_000, currentConsentVersion)
const ann = { fullName: 'Ann Example', phone: '(800) 555-0142', email: 'ann@mail.example' }
const signsOf = (more: Partial<Record<keyof NewLead, unknown>>) =>
  spamSignals(calls.createLead.body.parse({ ...ann, ...more }), secret, now)

test.each<[string, Partial<Record<keyof NewLead, unknown>>, SpamSignal[]]>([
  ["a plain client's lead", {}, []],
  ['a form in good time', { renderTime: rendered(1), filledInMs: 40_000 }, []],
  ['a form in just enough time', { filledInMs: 2_000 }, []],
  ['a page open for 23 hours', { renderTime: rendered(23) }, []],
  ['a page open for 25 hours', { renderTime: rendered(25) }, ['old render time']],
  ['a clock that is behind', { renderTime: rendered(-1) }, []],
  ['a time that somebody made up', { renderTime: 'made.up' }, ['forged render time']],
  ['a form in no time', { filledInMs: 1_999 }, ['filled in too fast']],
  ['a time that is none', { filledInMs: 'soon' }, []],
  ['a filled honeypot', { website: 'x' }, ['honeypot']],
  ['a link', { comments: 'see HTTPS://x.example' }, ['link in the text']],
])('%s', (_, lead, signs) => expect(signsOf(lead)).toEqual(signs))

test('one sign that an honest visitor may bear keeps no lead from the agents; a second one does', () => {
  expect(quarantineReason(['filled in too fast'])).toBeNull()
  expect(quarantineReason(['old render time'])).toBeNull()
  expect(quarantineReason(['forged render time'])).toBeNull()
  expect(quarantineReason(['link in the text'])).toBeNull()
  expect(quarantineReason(['forged render time', 'link in the text'])).toBe('forged render time, link in the text')
  expect(quarantineReason(['honeypot'])).toBe('honeypot')
})
