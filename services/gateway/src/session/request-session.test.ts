import { expect, test } from '@jest/globals'
import { Hono } from 'hono'
import type { GatewayEnv } from '../gateway-env.ts'
import { sessionIdOf } from './request-session.ts'

const id = 'x'.repeat(42) + '-'
const read = async (cookie: string, origin = 'http://localhost:8080') => {
  const app = new Hono<GatewayEnv>().get('/', c => c.json(sessionIdOf(c, origin) ?? null))
  return (await app.request('/', {}, { incoming: { headers: { cookie } } } as never)).json()
}

test('reads the session ID from its cookie', async () => {
  expect(await read(`theme=dark; sid=${id}`)).toBe(id)
})

test('reads the session ID from the __Host- cookie on https, and from no other', async () => {
  expect(await read(`__Host-sid=${id}`, 'https://portal.example')).toBe(id)
  expect(await read(`sid=${id}`, 'https://portal.example')).toBeNull()
})

test.each([
  `sid=${id}x`,
  `sid=${id.slice(1)}`,
  `sid=${'x'.repeat(5_000)}`,
  'sid=',
  `sid=%00${id.slice(1)}`,
  'sid=%E0%A4%A',
  `__Host-sid=${id}`,
])('ignores a cookie that cannot be a session ID: %.20s', async cookie => {
  expect(await read(cookie)).toBeNull()
})
