import { expect, test } from '@jest/globals'
import { commonConfig, ConfigError, readConfig } from './config.ts'

const good = { INTERNAL_SECRET: 'x'.repeat(32), DATABASE_URL: 'postgres://sales@localhost/portal' }

test('what is not set has its default', () => {
  expect(readConfig(commonConfig, good, 'sales')).toMatchObject({
    PORTAL_TIME_ZONE: 'America/New_York',
    LOG_LEVEL: 'info',
  })
})

test('every variable that is missing or malformed is listed at once, and no value of a secret', () => {
  const env = { INTERNAL_SECRET: 'short secret', PORTAL_TIME_ZONE: 'Atlantis', LOG_LEVEL: 'loud', DATABASE_URL: '' }
  const read = () => readConfig(commonConfig, env, 'sales')
  expect(read).toThrow(ConfigError)
  for (const name of ['INTERNAL_SECRET', 'PORTAL_TIME_ZONE', 'LOG_LEVEL', 'DATABASE_URL: is missing'])
    expect(read).toThrow(name)
  expect(read).not.toThrow('short secret')
})
