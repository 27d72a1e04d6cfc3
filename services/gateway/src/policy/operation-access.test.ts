import { expect, test } from '@jest/globals'
import { requiresSession } from './operation-access.ts'

test.each([
  ['GET', '/api/leads'],
  ['HEAD', '/api/leads'],
  ['PATCH', '/api/leads/1'],
  ['POST', '/api/sales'],
  ['POST', '/api/sales/1/void'],
  ['GET', '/api/auth/user'],
])('%s %s is for signed-in users', (method, path) => {
  expect(requiresSession(method, path)).toBe(true)
})

test.each([
  ['POST', '/api/leads'],
  ['POST', '/api/mightycall/webhook/secret'],
  ['GET', '/api/nowhere'],
  ['PUT', '/api/sales'],
  ['POST', '/api/sales/1/void/more'],
  ['POST', '/x/api/sales'],
  ['GET', '/api/login'],
])('%s %s is not reserved for signed-in users', (method, path) => {
  expect(requiresSession(method, path)).toBe(false)
})
