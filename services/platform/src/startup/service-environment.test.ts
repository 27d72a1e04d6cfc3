import { expect, test } from '@jest/globals'
import { z } from 'zod'
import { serviceEnvironment } from './service-environment.ts'

const config = z.object({
  DATABASE_URL: z.string(),
  COOKIE_SECRET: z.string(),
  PORTAL_ORIGIN: z.string(),
  SERVICE_KEY: z.string(),
})
const platform = {
  serviceName: 'sales',
  secrets: {
    COOKIE_SECRET: 'generated',
    FORM_SECRET: 'not declared',
    SALES_SERVICE_KEY: 'own',
    CALLS_SERVICE_KEY: 'other',
  },
  databaseUrl: 'postgres://sales@127.0.0.1/portal',
  origin: 'http://localhost:8080',
}

test('a service gets the variables that it declares and no other secret', () => {
  expect(serviceEnvironment(config, { HOME: '/home/me', DATABASE_URL: 'postgres://owner' }, platform)).toEqual({
    DATABASE_URL: 'postgres://sales@127.0.0.1/portal',
    COOKIE_SECRET: 'generated',
    SERVICE_KEY: 'own',
    PORTAL_ORIGIN: 'http://localhost:8080',
  })
})

test('values of the operator replace generated ones', () => {
  const env = serviceEnvironment(config, { COOKIE_SECRET: 'chosen' }, platform)
  expect(env['COOKIE_SECRET']).toBe('chosen')
})

test('a separate process gets the addresses of the other services', () => {
  const env = serviceEnvironment(config, {}, { ...platform, urls: { identity: 'http://127.0.0.1:4000' } })
  expect(env['IDENTITY_URL']).toBe('http://127.0.0.1:4000')
})
