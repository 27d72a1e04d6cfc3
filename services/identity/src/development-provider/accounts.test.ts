import { expect, test } from '@jest/globals'
import { authenticateDemoAccount, findDemoAccount } from './accounts.ts'

const account = (name: string, firstName: string, lastName: string) => ({
  subject: `demo-${name}`,
  email: `${name}@demo.example`,
  firstName,
  lastName,
})

test.each([
  ['agent@demo.example', account('agent', 'Demo', 'Agent')],
  [' Agent@Demo.Example ', account('agent', 'Demo', 'Agent')],
  ['ann.reed@demo.example', account('ann.reed', 'Ann', 'Reed')],
  ['ann_mary-reed@demo.example', account('ann_mary-reed', 'Ann', 'Mary Reed')],
  ['a..b@demo.example', account('a..b', 'A', 'B')],
  [`${'a'.repeat(61)}@demo.example`, account('a'.repeat(61), 'Demo', `A${'a'.repeat(60)}`)],
  ['7@demo.example', account('7', 'Demo', '7')],
])('%s has an account with the password demo', (email, expected) => {
  expect(authenticateDemoAccount(email, 'demo')).toEqual(expected)
  expect(authenticateDemoAccount(email, 'Demo')).toBeUndefined()
  expect(findDemoAccount(expected.subject)).toEqual(expected)
})

test.each([
  ['agent@other.example'],
  ['agent@demo.example.evil.example'],
  ['x agent@demo.example'],
  ['@demo.example'],
  ['.agent@demo.example'],
  ['agent+x@demo.example'],
  [`${'a'.repeat(62)}@demo.example`],
  ['agent@demoxexample'],
  [''],
])('%j has no account', email => {
  expect(authenticateDemoAccount(email, 'demo')).toBeUndefined()
})

test('a subject that was never issued has no account', () => {
  expect(findDemoAccount('agent')).toBeUndefined()
  expect(findDemoAccount('other-agent')).toBeUndefined()
})
