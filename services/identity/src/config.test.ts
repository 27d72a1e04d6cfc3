import { expect, test } from '@jest/globals'
import { ConfigError, readConfig } from '@portal/service-kit'
import { checkConfig, type IdentityConfig } from './config.ts'
import { service } from './index.ts'
import { testEnvironment } from './testing/environment.ts'

const production = {
  ...testEnvironment,
  NODE_ENV: 'production',
  DEMO_PROVIDER: 'off',
  PORTAL_ORIGIN: 'https://portal.example',
  DATABASE_URL: 'postgres://identity@database/portal',
  INTERNAL_SECRET: 'X4vQ0b7mJzT9nC2kLwYp6RsHd1GfAe8u',
  COOKIE_SECRET: 'u8eAfG1dHsR6pYwLk2Cn9TzJm7b0Qv4X',
  OIDC_ISSUER: 'https://accounts.example',
  OIDC_CLIENT_SECRET: 'from the provider',
}

const check = (changed: Record<string, string | undefined>) => () =>
  checkConfig(readConfig(service.config, { ...production, ...changed }, 'identity') as IdentityConfig)

test('a production environment with its own provider is good', () => {
  expect(check({})).not.toThrow()
})

test.each([
  [{ DEMO_PROVIDER: 'on' }, 'DEMO_PROVIDER: the demo accounts must not exist in production'],
  [{ COOKIE_SECRET: 'a'.repeat(40) }, 'COOKIE_SECRET: is easy to guess'],
  [{ INTERNAL_SECRET: 'change-me-to-something-long-and-random' }, 'INTERNAL_SECRET: is easy to guess'],
  [{ COOKIE_SECRET: 'short' }, 'COOKIE_SECRET'],
  [{ PORTAL_ORIGIN: 'http://portal.example' }, 'PORTAL_ORIGIN: must be https'],
  [{ OIDC_ISSUER: undefined }, 'OIDC_ISSUER: is missing'],
  [{ OIDC_CLIENT_SECRET: undefined }, 'OIDC_CLIENT_SECRET: is missing'],
  [{ SIGNING_KEYS: undefined }, 'SIGNING_KEYS'],
  [{ SIGNING_KEYS: '[{"kty":"EC","d":"private"}]' }, 'SIGNING_KEYS: must be a JSON array'],
  [{ SIGNING_KEYS: 'private' }, 'SIGNING_KEYS: must be a JSON array'],
])('%j refuses to start in production', (changed, fault) => {
  expect(check(changed)).toThrow(ConfigError)
  expect(check(changed)).toThrow(fault)
  expect(check(changed)).not.toThrow('private"')
})
