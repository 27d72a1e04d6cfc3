import { expect, test } from '@jest/globals'
import { z } from 'zod'
import { serviceEnvironment } from './service-environment.ts'

const config = z.object({ DATABASE_URL: z.string(), COOKIE_SECRET: z.string(), PORTAL_ORIGIN: z.string() })
const known = {
  secrets: { COOKIE_SECRET: 'generated', INTERNAL_SECRET: 'not declared' },
  databaseUrl: 'postgres://sales@127.0.0.1/portal',
  origin: 'http://localhost:8080',
}

test('a service gets what it declares and no secret besides', () => {
  expect(serviceEnvironment(config, { HOME: '/home/me', DATABASE_URL: 'postgres://owner' }, known)).toEqual({
    DATABASE_URL: 'postgres://sales@127.0.0.1/portal',
    COOKIE_SECRET: 'generated',
    PORTAL_ORIGIN: 'http://localhost:8080',
  })
})

test('what the operator set goes before what was generated', () => {
  const env = serviceEnvironment(config, { COOKIE_SECRET: 'mine' }, known)
  expect(env['COOKIE_SECRET']).toBe('mine')
})

test('a process of its own is told where its peers are', () => {
  const env = serviceEnvironment(config, {}, { ...known, urls: { identity: 'http://127.0.0.1:4000' } })
  expect(env['IDENTITY_URL']).toBe('http://127.0.0.1:4000')
})
