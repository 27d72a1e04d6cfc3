import { expect, test } from '@jest/globals'
import { ConfigError, readConfig } from '@portal/service-kit'
import { testKeys } from '@portal/service-kit/testing'
import { checkConfig, type IdentityConfig } from './config.ts'
import { service } from './index.ts'
import { testEnvironment } from './testing/environment.ts'

const production = {
  ...testEnvironment,
  NODE_ENV: 'production',
  DEMO_PROVIDER: 'off',
  PORTAL_ORIGIN: 'https://portal.example',
  DATABASE_URL: 'postgres://identity@database/portal?sslmode=verify-full',
  ...testKeys('identity'),
  COOKIE_SECRET: 'u8eAfG1dHsR6pYwLk2Cn9TzJm7b0Qv4X',
  OIDC_ISSUER: 'https://accounts.example',
  OIDC_CLIENT_SECRET: 'from the provider',
}
type Changes = Record<string, string | undefined>

const read = (changes: Changes) =>
  readConfig(service.config, { ...production, ...changes }, 'identity') as IdentityConfig
const check = (changes: Changes) => () => checkConfig(read(changes))

test('accepts a production environment with its own provider', () => {
  expect(check({})).not.toThrow()
})

test('has the documented defaults', () => {
  expect(read({ DEMO_PROVIDER: undefined })).toMatchObject({
    OIDC_CLIENT_ID: 'portal',
    OIDC_SCOPES: 'openid email profile',
    DEMO_PROVIDER: 'off',
    SESSION_IDLE_MINUTES: 30,
    SESSION_HOURS: 10,
  })
})

test.each([
  [{ DEMO_PROVIDER: 'on' }, 'DEMO_PROVIDER: must be off in production'],
  [{ COOKIE_SECRET: 'a'.repeat(40) }, 'COOKIE_SECRET: is easy to guess'],
  [{ COOKIE_SECRET: 'abcdefghi'.repeat(4) }, 'COOKIE_SECRET: is easy to guess'],
  [{ COOKIE_SECRET: 'CHANGE_ME_to_something_long_and_random' }, 'COOKIE_SECRET: is easy to guess'],
  [testKeys('sales'), 'SERVICE_KEY: is not the key of identity in SERVICE_PUBLIC_KEYS'],
  [{ COOKIE_SECRET: 'ChangeMe0123456789ChangeMe0123456789' }, 'COOKIE_SECRET: is easy to guess'],
  [{ COOKIE_SECRET: 'the Default secret of this installation' }, 'COOKIE_SECRET: is easy to guess'],
  [{ COOKIE_SECRET: 'an example secret with 32 characters' }, 'COOKIE_SECRET: is easy to guess'],
  [{ COOKIE_SECRET: 'X4vQ0b7mJzT9nC2kLwYp6RsHd1GfAe8' }, 'COOKIE_SECRET'],
  [{ PORTAL_ORIGIN: 'http://portal.example' }, 'PORTAL_ORIGIN: must be https'],
  [{ OIDC_ISSUER: undefined }, 'OIDC_ISSUER: is missing'],
  [{ OIDC_ISSUER: 'ftp://accounts.example' }, 'OIDC_ISSUER'],
  [{ OIDC_CLIENT_SECRET: undefined }, 'OIDC_CLIENT_SECRET: is missing'],
  [{ BOOTSTRAP_ADMIN_EMAIL: 'nowhere' }, 'BOOTSTRAP_ADMIN_EMAIL'],
  [{ SESSION_IDLE_MINUTES: '0' }, 'SESSION_IDLE_MINUTES'],
  [{ SESSION_IDLE_MINUTES: '1.5' }, 'SESSION_IDLE_MINUTES'],
  [{ SESSION_HOURS: '0' }, 'SESSION_HOURS'],
  [{ SESSION_HOURS: '1.5' }, 'SESSION_HOURS'],
  [{ SESSION_HOURS: '100000' }, 'SESSION_HOURS'],
  [{ SESSION_IDLE_MINUTES: '100000' }, 'SESSION_IDLE_MINUTES'],
  [{ SIGNING_KEYS: undefined }, 'SIGNING_KEYS'],
  [{ SIGNING_KEYS: '[{"kty":"EC","d":"private"}]' }, 'SIGNING_KEYS: must be a JSON array'],
  [{ SIGNING_KEYS: 'private' }, 'SIGNING_KEYS: must be a JSON array'],
  [{ SIGNING_KEYS: '[]' }, 'SIGNING_KEYS: must be a JSON array'],
])('%j does not start in production', (changes, problem) => {
  expect(check(changes)).toThrow(ConfigError)
  expect(check(changes)).toThrow(problem)
  expect(check(changes)).not.toThrow('private"')
})

test.each([
  [{ COOKIE_SECRET: 'abcdefghij'.repeat(4) }],
  [{ SESSION_IDLE_MINUTES: '1', SESSION_HOURS: '1' }],
  [{ OIDC_ISSUER: 'http://localhost:9000' }],
])('%j starts in production', changes => {
  expect(check(changes)).not.toThrow()
})

test('lists every problem on its own line', () => {
  const changes = { OIDC_ISSUER: undefined, OIDC_CLIENT_SECRET: undefined, PORTAL_ORIGIN: 'http://portal.example' }
  expect(check(changes)).toThrow(
    'identity cannot start; fix these environment variables:\n' +
      '  OIDC_ISSUER: is missing; name your OpenID provider, or set DEMO_PROVIDER=on\n' +
      '  OIDC_CLIENT_SECRET: is missing; get it from your OpenID provider\n' +
      '  PORTAL_ORIGIN: must be https in production',
  )
})

test('development accepts http, simple secrets, and the demo provider instead of another one', () => {
  const simple = 'a'.repeat(40)
  const changes = { PORTAL_ORIGIN: 'http://localhost:8080', COOKIE_SECRET: simple }
  expect(check({ NODE_ENV: 'development', ...changes })).not.toThrow()
  const demo = { DEMO_PROVIDER: 'on', OIDC_ISSUER: undefined, OIDC_CLIENT_SECRET: undefined }
  expect(check({ NODE_ENV: 'development', ...demo })).not.toThrow()
  expect(check({ NODE_ENV: 'development', OIDC_ISSUER: undefined })).toThrow('OIDC_ISSUER')
})
