import { expect, test } from '@jest/globals'
import { Hono } from 'hono'
import { sessionIdOf } from './requester.ts'

const id = 'x'.repeat(42) + '-'
const portal = { PORTAL_ORIGIN: 'http://localhost:8080' }
const app = new Hono().get('/', c => c.json(sessionIdOf(c, portal) ?? null))
const sent = async (cookie: string) => (await app.request('/', { headers: { cookie } })).json()

test('a session id is read from its cookie', async () => {
  expect(await sent(`theme=dark; sid=${id}`)).toBe(id)
})

test.each([
  `sid=${id}x`,
  `sid=${'x'.repeat(5_000)}`,
  'sid=',
  `sid=%00${id.slice(1)}`,
  'sid=%E0%A4%A',
  `__Host-sid=${id}`,
])('a cookie that cannot be a session is nobody: %.20s', async cookie => {
  expect(await sent(cookie)).toBeNull()
})
