import { createHash, randomBytes } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { signIn, signInCookies } from '@portal/platform/startup'
import { startTestPortal, type TestPortal } from './testing/start-test-portal.ts'

let portal: TestPortal
beforeAll(async () => {
  portal = await startTestPortal()
}, 30_000)
afterAll(() => portal.stop())

const email = 'agent@demo.example'
const as = (cookie: string, path: string, headers: Record<string, string> = {}, method = 'GET') =>
  fetch(portal.origin + path, { method, headers: { cookie, 'sec-fetch-site': 'same-origin', ...headers } })
/** Returns the minutes since the last use of each of the agent's sessions. */
const idleMinutes = async () => {
  const rows = await portal.database.owner<{ idle: number }[]>`
    select round(extract(epoch from now() - last_seen_at) / 60)::int as idle
    from identity.session join identity.member on member.id = member_id where email = ${email}`
  return rows.map(({ idle }) => idle)
}

test('signing out everywhere else ends the stream and the requests of other browsers within a second', async () => {
  const [mine, other] = [await signIn(portal.origin, email, 'demo'), await signIn(portal.origin, email, 'demo')]
  const line = await as(other, '/api/events')
  expect((await as(other, '/api/auth/user')).status).toBe(200)
  const received = Promise.race([line.text(), wait(1_000, 'nothing', { ref: false })])
  expect((await as(mine, '/api/auth/sessions', {}, 'DELETE')).status).toBe(204)
  expect(await received).toContain('event: session')
  expect((await as(other, '/api/auth/user')).status).toBe(401)
  expect((await as(mine, '/api/auth/user')).status).toBe(200)
})

test('signing out at the provider ends the stream and the requests of that browser', async () => {
  const jar = await signInCookies(portal.origin, email, 'demo')
  const cookies = [...jar].map(pair => pair.join('=')).join('; ')
  const line = await as(cookies, '/api/events')
  const received = Promise.race([line.text(), wait(5_000, 'nothing', { ref: false })])
  expect((await as(cookies, '/api/auth/user')).status).toBe(200)
  await as(cookies, '/idp/session/end')
  expect(await received).toContain('event: session')
  expect((await as(cookies, '/api/auth/user')).status).toBe(401)
})

test('background requests do not extend a session, requests of the user do', async () => {
  const { owner } = portal.database
  await owner`delete from identity.session`
  // A session that is new to the gateway: it checks a known one only once a minute.
  const sessionId = randomBytes(32).toString('base64url')
  const hash = createHash('sha256').update(sessionId).digest()
  await owner`
    insert into identity.session (member_id, id_hash, expires_at, last_seen_at, id_token, user_agent, ip)
    select id, ${hash}, now() + interval '1 hour', now() - interval '20 minutes', '', '', ''
    from identity.member where email = ${email}`
  const cookie = `sid=${sessionId}`
  const background = { 'x-background': '1' }
  expect((await as(cookie, '/api/users', background)).status).toBe(403)
  expect((await as(cookie, '/api/auth/user', background)).status).toBe(200)
  const line = await as(cookie, '/api/events')
  expect(line.status).toBe(200)
  await line.body?.cancel()
  expect(await idleMinutes()).toEqual([20])
  expect((await as(cookie, '/api/auth/user')).status).toBe(200)
  expect(await idleMinutes()).toEqual([0])
})
