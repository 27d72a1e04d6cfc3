import { expect, test } from '@jest/globals'
import { calls, currentConsentVersion, type NewLead } from '@portal/contracts'
import { signRenderTime } from '@portal/service-kit'
import { ann } from '../testing/test-calls.ts'
import { quarantineReason, type SpamSignal, spamSignals } from './spam.ts'

const secret = 'the secret of the forms'
// The start of a ten-minute window, so that a signed time is exact.
const now = Date.parse('2026-11-21T12:00:00Z')
const minuteMs = 60_000
const page = { language: 'en', brand: 'Skyline', phone: null, build: '0123456789ab' }
const renderedAgo = (ms: number) => signRenderTime(secret, now - ms, currentConsentVersion, page)
const signalsOf = (fields: Partial<Record<keyof NewLead, unknown>>, nowMs = now, isFlood = false) =>
  spamSignals(calls.createLead.body.parse({ ...ann, ...fields }), { secret, nowMs, isFlood })

test.each<[string, Partial<Record<keyof NewLead, unknown>>, SpamSignal[]]>([
  ['a lead without page data', {}, []],
  ['a form filled in within a normal time', { renderTime: renderedAgo(60 * minuteMs), filledInMs: 40_000 }, []],
  ['a form filled in within two seconds', { filledInMs: 2_000 }, []],
  ['a form filled in faster', { filledInMs: 1_999 }, ['filled in too fast']],
  ['a fill-in time that is not a number', { filledInMs: 'soon' }, []],
  ['a page of 24 hours ago', { renderTime: renderedAgo(1440 * minuteMs) }, []],
  ['an older page', { renderTime: renderedAgo(1450 * minuteMs) }, ['old render time']],
  ['a page from the future, by a slow clock', { renderTime: renderedAgo(-60 * minuteMs) }, []],
  ['a forged render time', { renderTime: 'made.up' }, ['forged render time']],
  ['a filled honeypot', { website: 'x' }, ['honeypot']],
  ['a link in the comments', { comments: 'see HTTPS://x.example' }, ['link in the text']],
  ['a link in the name', { fullName: 'http://x.example' }, ['link in the text']],
  ['a link in the address', { address: '[url=x]' }, ['link in the text']],
  ['a link in the city', { city: 'https://x.example' }, ['link in the text']],
  ['a fast bot', { website: 'x', filledInMs: 5 }, ['honeypot', 'filled in too fast']],
])('%s', (_, fields, signals) => {
  expect(signalsOf({ ...fields })).toEqual(signals)
})

test('a lead in a flood has a signal of its own', () => {
  expect(signalsOf({}, now, true)).toEqual(['too many leads at once'])
})

test('a page is old one millisecond after 24 hours', () => {
  const renderTime = renderedAgo(1440 * minuteMs)
  expect(signalsOf({ renderTime }, now)).toEqual([])
  expect(signalsOf({ renderTime }, now + 1)).toEqual(['old render time'])
})

test.each<[SpamSignal[], string | null]>([
  [[], null],
  [['filled in too fast'], null],
  [['old render time'], null],
  [['forged render time'], null],
  [['link in the text'], null],
  [['forged render time', 'link in the text'], 'forged render time, link in the text'],
  [['honeypot'], 'honeypot'],
  [['too many leads at once'], 'too many leads at once'],
])('a lead with the signals %j is quarantined for %j', (signals, reason) => {
  expect(quarantineReason(signals)).toBe(reason)
})
