import { expect, test } from '@jest/globals'
import { liveCall } from '../testing/calls-api.ts'
import { callFacts } from './call-facts.ts'

const { lead } = liveCall()

test.each([
  [{}, '(315) 555-0142 · Utica, NY'],
  [{ earlierCalls: 1 }, '(315) 555-0142 · Utica, NY · 2nd call'],
  [{ earlierCalls: 2 }, '(315) 555-0142 · Utica, NY · 3rd call'],
  [{ earlierCalls: 10 }, '(315) 555-0142 · Utica, NY · 11th call'],
  [{ lead: lead && { ...lead, city: '' } }, '(315) 555-0142 · NY'],
  [{ lead: lead && { ...lead, city: '', state: '' } }, '(315) 555-0142'],
  [{ lead: null, leadId: null }, 'New caller'],
])('%j reads %s', (changes, text) => {
  expect(callFacts(liveCall(changes))).toBe(text)
})
