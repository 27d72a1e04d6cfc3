import { expect, test } from '@jest/globals'
import { liveCall } from '../testing/calls-api.ts'
import { callFacts } from './call-facts.ts'

const { lead } = liveCall()

test.each([
  [{}, '(315) 555-0142 · Utica, NY'],
  [{ earlierCalls: 1 }, '(315) 555-0142 · 2nd call · Utica, NY'],
  [{ earlierCalls: 2 }, '(315) 555-0142 · 3rd call · Utica, NY'],
  [{ earlierCalls: 10 }, '(315) 555-0142 · 11th call · Utica, NY'],
  [{ lead: lead && { ...lead, city: '' } }, '(315) 555-0142 · NY'],
  [{ lead: lead && { ...lead, city: '', state: '' } }, '(315) 555-0142'],
  [{ lead: null, leadId: null }, 'New caller'],
])('%j reads %s', (changes, text) => {
  expect(callFacts(liveCall(changes))).toBe(text)
})
