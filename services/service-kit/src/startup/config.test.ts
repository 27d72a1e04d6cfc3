import { expect, test } from '@jest/globals'
import { commonConfig, ConfigError, processConfig, readConfig } from './config.ts'

const valid = { INTERNAL_SECRET: 'x'.repeat(32), DATABASE_URL: 'postgres://sales@localhost/portal' }
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
  })
})

test('lists every missing or invalid variable at once, without the values of secrets', () => {
  const problems = problemsOf({
    INTERNAL_SECRET: 'x'.repeat(31),
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
    '  INTERNAL_SECRET: use at least 32 characters',
    '  DATABASE_URL: is missing',
  ])
})

test.each([
  'mysql://sales@localhost/portal',
  'xpostgres://sales@localhost/portal',
  'postgresx://sales@localhost/portal',
  'portal',
])('%s is no PostgreSQL address', DATABASE_URL => {
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

const production = {
  NODE_ENV: 'production',
  INTERNAL_SECRET: 'Zq8vN2mK5tR7wX1cB4yH6uJ9pL3sD0fG',
  DATABASE_URL: 'postgres://calls:secret@db/portal?sslmode=verify-full',
}

test.each([
  [{ INTERNAL_SECRET: 'x'.repeat(32) }, 'INTERNAL_SECRET: is easy to guess'],
  [{ INTERNAL_SECRET: 'change-me-0123456789abcdefghijklm' }, 'INTERNAL_SECRET: is easy to guess'],
  [{ DATABASE_URL: 'postgres://calls:secret@db/portal' }, 'DATABASE_URL: must have sslmode=verify-full'],
])('production refuses %j in every process, development accepts it', (values, message) => {
  expect(() => readConfig(commonConfig, { ...production, ...values }, 'calls')).toThrow(message)
  expect(() => readConfig(commonConfig, { ...production, ...values, NODE_ENV: 'development' }, 'calls')).not.toThrow()
})

test.each([
  {},
  { DATABASE_URL: 'postgres://calls:secret@127.0.0.1/portal' },
  { DATABASE_URL: 'postgres://calls:secret@db/portal', DATABASE_TLS: 'off' },
])('production accepts %j', values => {
  expect(readConfig(commonConfig, { ...production, ...values }, 'calls').NODE_ENV).toBe('production')
})
