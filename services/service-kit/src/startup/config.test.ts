import { expect, test } from '@jest/globals'
import { z } from 'zod'
import { makeServiceKey, publicKeyOf } from '../http/service-keys.ts'
import { testKeys } from '../testing/test-keys.ts'
import { commonConfig, ConfigError, processConfig, readConfig } from './config.ts'

const valid = { ...testKeys('sales'), DATABASE_URL: 'postgres://sales@localhost/portal' }
const problemsOf = (env: Record<string, string | undefined>) => {
  try {
    readConfig(commonConfig, env, 'sales')
    return []
  } catch (error) {
    expect(error).toBeInstanceOf(ConfigError)
    return (error as Error).message.split('\n')
  }
}

test('variables that are not set have their defaults', () => {
  expect(readConfig(commonConfig, valid, 'sales')).toEqual({
    ...valid,
    DATABASE_TLS: 'required',
    NODE_ENV: 'development',
    SERVICE_VERSION: 'dev',
    PORTAL_ORIGIN: 'http://localhost:8080',
    PORTAL_TIME_ZONE: 'America/New_York',
    LOG_LEVEL: 'info',
    OTEL_TRACES_SAMPLER_ARG: 1,
  })
})

test('lists every missing or invalid variable at once, without the values of secrets', () => {
  const problems = problemsOf({
    SERVICE_KEY: 'x'.repeat(64),
    SERVICE_PUBLIC_KEYS: 'sales:short',
    PORTAL_TIME_ZONE: 'Atlantis',
    PORTAL_ORIGIN: 'ftp://portal.example',
    LOG_LEVEL: 'loud',
    DATABASE_URL: '',
  })
  expect(problems).toEqual([
    'sales cannot start. Fix these environment variables:',
    expect.stringContaining('  LOG_LEVEL: '),
    '  PORTAL_ORIGIN: use an origin such as https://portal.example.com',
    '  PORTAL_TIME_ZONE: use an IANA time zone such as America/New_York',
    '  SERVICE_KEY: use a private key that make-secrets made',
    '  SERVICE_PUBLIC_KEYS: use a list such as gateway:KEY,calls:KEY with a key of its own for each service',
    '  DATABASE_URL: is missing',
  ])
})

test.each([
  'mysql://sales@localhost/portal',
  'xpostgres://sales@localhost/portal',
  'postgresx://sales@localhost/portal',
  'portal',
])('%s is not a PostgreSQL address', DATABASE_URL => {
  expect(problemsOf({ ...valid, DATABASE_URL })[1]).toMatch(/^ {2}DATABASE_URL: use an address/)
})

test.each([
  ['0', 0],
  ['65535', 65_535],
])('PORT %s is valid', (PORT, port) => {
  expect(readConfig(processConfig, { PORT }, 'sales')).toEqual({ PORT: port, HOST: '127.0.0.1', DRAIN_SECONDS: 0 })
})

test.each(['-1', '65536', '80.5', 'http', ''])('PORT %j is invalid', PORT => {
  expect(() => readConfig(processConfig, { PORT }, 'sales')).toThrow('  PORT: ')
})

const [first, second] = [makeServiceKey(), makeServiceKey()]

test.each([
  ['the key of another service', `sales:${publicKeyOf(second)},calls:${publicKeyOf(first)}`, 'is not the key of sales'],
  ['a key that is not listed', `sales:${publicKeyOf(second)}`, 'is not the key of sales'],
  ['a key that two services have', `sales:${publicKeyOf(first)},calls:${publicKeyOf(first)}`, 'a key of its own'],
])('a service does not start with %s', (_, list, message) => {
  const problems = problemsOf({ ...valid, SERVICE_KEY: first, SERVICE_PUBLIC_KEYS: list })
  expect(problems).toEqual([expect.anything(), expect.stringContaining(message)])
  expect(problems.join()).not.toContain(first)
})

test('a service starts while its key rotates, with two public keys', () => {
  const list = `sales:${publicKeyOf(second)},sales:${publicKeyOf(first)}`
  expect(problemsOf({ ...valid, SERVICE_KEY: first, SERVICE_PUBLIC_KEYS: list })).toEqual([])
})

const formConfig = commonConfig.extend({ FORM_SECRET: z.string() })
const production = {
  NODE_ENV: 'production',
  FORM_SECRET: 'Zq8vN2mK5tR7wX1cB4yH6uJ9pL3sD0fG',
  ...testKeys('calls'),
  DATABASE_URL: 'postgres://calls:secret@db/portal?sslmode=verify-full',
}

test.each([
  [{ FORM_SECRET: 'x'.repeat(32) }, 'FORM_SECRET: is easy to guess'],
  [{ FORM_SECRET: 'change-me-0123456789abcdefghijklm' }, 'FORM_SECRET: is easy to guess'],
  [{ DATABASE_URL: 'postgres://calls:secret@db/portal' }, 'DATABASE_URL: must have sslmode=verify-full'],
])('production refuses %j in every process, development accepts it', (values, message) => {
  expect(() => readConfig(formConfig, { ...production, ...values }, 'calls')).toThrow(message)
  expect(() => readConfig(formConfig, { ...production, ...values, NODE_ENV: 'development' }, 'calls')).not.toThrow()
})

test.each([
  {},
  { DATABASE_URL: 'postgres://calls:secret@127.0.0.1/portal' },
  { DATABASE_URL: 'postgres://calls:secret@db/portal', DATABASE_TLS: 'off' },
])('production accepts %j', values => {
  expect(readConfig(formConfig, { ...production, ...values }, 'calls').NODE_ENV).toBe('production')
})
