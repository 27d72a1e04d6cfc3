import { expect, test } from '@jest/globals'
import type { Operation } from '@portal/contracts'
import { contracts } from '@portal/contracts/services'
import { isSignInPath, serviceFor } from './routes.ts'

test.each([
  ['/api/leads', 'calls'],
  ['/api/leads/1', 'calls'],
  ['/api/leadership', undefined],
  ['/api/user/stats', 'engagement'],
  ['/api/users/status', 'identity'],
  ['/api/admin/seed-scripts', 'engagement'],
  ['/api/admin/audit', 'admin'],
  ['/internal/keys', undefined],
])('%s belongs to %s', (path, serviceName) => {
  expect(serviceFor(path)).toBe(serviceName)
})

const operations = Object.entries(contracts).flatMap(([serviceName, contract]) =>
  Object.values<Operation>(contract).map(({ path }) => [path, serviceName] as const),
)
test.each(operations)('the operation at %s reaches %s', (path, serviceName) => {
  expect(serviceFor(path)).toBe(serviceName)
})

test.each([
  '/api/login',
  '/api/callback',
  '/api/logout',
  '/api/backchannel-logout',
  '/idp',
  '/idp/authorize',
  '/api/login/',
])('%s is a sign-in path', path => {
  expect(isSignInPath(path)).toBe(true)
})

test.each(['/api/loginx', '/api/auth/user', '/idpx', '/x/idp', '/', '/login'])('%s is not a sign-in path', path => {
  expect(isSignInPath(path)).toBe(false)
})
