import { expect, test } from '@jest/globals'
import { type Holders, offerTo } from './offer.ts'

const now = new Date('2026-11-23T17:00:00Z')
const minutesAgo = (count: number) => new Date(now.getTime() - count * 60_000).toISOString()
const holders: Holders = { active: new Set(['me', 'ann', 'away']), online: new Set(['me', 'ann']) }
const item = {
  source: 'new',
  since: minutesAgo(1),
  ownerId: null,
  callbackOwnerId: null,
  isPromised: false,
  returnedBy: [],
} as const
const callback = { source: 'callback', isPromised: true } as const

test.each<[string, Partial<Parameters<typeof offerTo>[1]>, ReturnType<typeof offerTo>]>([
  ['a lead without an owner', {}, 'new'],
  ['my lead', { ownerId: 'me' }, 'new'],
  ["an active member's lead", { ownerId: 'away' }, null],
  ["a deactivated member's lead", { ownerId: 'gone' }, 'new'],
  ['a lead that I gave back', { returnedBy: ['me'] }, null],
  ['a lead that another member gave back', { returnedBy: ['ann'] }, 'new'],
  ['a missed call of my lead', { source: 'missed', ownerId: 'me' }, 'missed'],
  ["a missed call of an online member's lead", { source: 'missed', ownerId: 'ann' }, null],
  ["a missed call of an absent member's lead", { source: 'missed', ownerId: 'away' }, 'missed'],
  ['my promised callback', { ...callback, callbackOwnerId: 'me', ownerId: 'ann' }, 'promised'],
  ['my callback', { ...callback, callbackOwnerId: 'me', isPromised: false }, 'callback'],
  ["anyone's callback", { ...callback }, 'callback'],
  ["an online member's callback", { ...callback, callbackOwnerId: 'ann' }, null],
  ["an online member's late callback", { ...callback, callbackOwnerId: 'ann', since: minutesAgo(15) }, 'callback'],
  ["an absent member's callback", { ...callback, callbackOwnerId: 'away' }, 'callback'],
])('offers %s as expected', (_, changes, expected) => {
  expect(offerTo('me', { ...item, ...changes }, holders, now)).toBe(expected)
})
