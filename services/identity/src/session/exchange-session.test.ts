import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals'
import { connect, type Sql } from '@portal/service-kit'
import { collectNotifications } from '@portal/service-kit/testing'
import { decodeJwt, decodeProtectedHeader } from 'jose'
import { passTime } from '../testing/pass-time.ts'
import { startTestPortal, type TestPortal } from '../testing/test-portal.ts'
import { hashSessionId, newSessionId } from './session-id.ts'

const memberId = '0a000000-0000-4000-8000-000000000001'

let portal: TestPortal
let sql: Sql
let sessionId: string
beforeAll(async () => {
  portal = await startTestPortal()
  sql = connect(portal.database.urlOf('identity'), { schema: 'identity' })
})
beforeEach(async () => {
  sessionId = newSessionId()
  await sql`delete from session`
  await sql`update member set role = 'agent', status = 'online', is_active = true where id = ${memberId}`
  await sql`
    insert into session (member_id, id_hash, expires_at, id_token, user_agent, ip)
    values (${memberId}, ${hashSessionId(sessionId)}, now() + interval '10 hours', '', '', '')`
})
afterAll(async () => {
  await sql.end()
  await portal.stop()
})

const passMinutes = (minutes: number, { isUsed = true } = {}) => passTime(portal.database, { minutes, isUsed })
const secondsLeft = (session: { expiresAt: number } | null) => ((session?.expiresAt ?? 0) - Date.now()) / 1000
/** Returns the member IDs that gateways were notified of. */
const notified = (work: () => Promise<unknown>) => collectNotifications(sql, 'portal_session', work)

test('returns the user and a token for a minute', async () => {
  const session = await portal.exchange(sessionId)
  expect(session?.user).toEqual({
    id: memberId,
    firstName: 'Demo',
    lastName: 'Agent',
    email: 'agent@demo.example',
    role: 'agent',
    status: 'online',
    profileImageUrl: null,
  })
  expect(session?.renewedSessionId).toBeUndefined()
  expect(secondsLeft(session)).toBeGreaterThan(30)
  expect(secondsLeft(session)).toBeLessThanOrEqual(60)
})

test('the token names the member and the session, and the key that signed it', async () => {
  const token = (await portal.exchange(sessionId))?.token ?? ''
  const [row] = await sql<{ id: string }[]>`select id from session`
  expect(decodeProtectedHeader(token)).toMatchObject({ alg: 'ES256', kid: 'first' })
  expect(JSON.stringify(decodeJwt(token))).toContain(memberId)
  expect(JSON.stringify(decodeJwt(token))).toContain(row?.id)
})

test.each([[''], ['unknown'], ['x'.repeat(200)], ['\u0000']])('%j is not a session', async id => {
  expect(await portal.exchange(id)).toBeNull()
})

test('a session ends after 30 minutes without use', async () => {
  await passMinutes(29.5, { isUsed: false })
  expect(await portal.exchange(sessionId)).not.toBeNull()
  await passMinutes(30, { isUsed: false })
  expect(await portal.exchange(sessionId)).toBeNull()
})

test('a background request does not extend the session, and its token expires with the session', async () => {
  await passMinutes(29.5, { isUsed: false })
  const left = secondsLeft(await portal.exchange(sessionId, true))
  expect(left).toBeGreaterThan(0)
  expect(left).toBeLessThanOrEqual(30)
  await passMinutes(1, { isUsed: false })
  expect(await portal.exchange(sessionId, true)).toBeNull()
  expect(await portal.exchange(sessionId)).toBeNull()
})

test('a request of a user extends the session, and its token is valid for the full minute', async () => {
  await passMinutes(29.5, { isUsed: false })
  expect(secondsLeft(await portal.exchange(sessionId))).toBeGreaterThan(30)
  await passMinutes(29.5, { isUsed: false })
  expect(await portal.exchange(sessionId, true)).not.toBeNull()
})

test('a session ends after ten hours, even if it is used', async () => {
  await passMinutes(599.5)
  const left = secondsLeft(await portal.exchange(sessionId))
  expect(left).toBeGreaterThan(0)
  expect(left).toBeLessThanOrEqual(30)
  await passMinutes(0.5)
  expect(await portal.exchange(sessionId)).toBeNull()
})

test('deactivating a member ends their sessions for good', async () => {
  await sql`update member set is_active = false where id = ${memberId}`
  expect(await portal.exchange(sessionId)).toBeNull()
  await sql`update member set is_active = true where id = ${memberId}`
  expect(await portal.exchange(sessionId)).toBeNull()
})

test('a session of a deactivated member is not valid, even if it exists', async () => {
  await sql`update member set is_active = false where id = ${memberId}`
  await sql`
    insert into session (member_id, id_hash, expires_at, id_token, user_agent, ip)
    values (${memberId}, ${hashSessionId('another')}, now() + interval '10 hours', '', '', '')`
  expect(await portal.exchange('another')).toBeNull()
})

test('a changed role is in the next token', async () => {
  await sql`update member set role = 'supervisor' where id = ${memberId}`
  expect((await portal.exchange(sessionId))?.user.role).toBe('supervisor')
})

test.each([
  [{ role: 'admin' }],
  [{ status: 'busy' }],
  [{ first_name: 'Dana' }],
  [{ last_name: 'Reed' }],
  [{ email: 'other@demo.example' }],
  [{ profile_image_url: 'https://images.example/1' }],
])('changing %j in SQL notifies the gateways', async change => {
  const [before] = await sql`select ${sql(Object.keys(change))} from member where id = ${memberId}`
  expect(await notified(() => sql`update member set ${sql(change)} where id = ${memberId}`)).toEqual([memberId])
  await sql`update member set ${sql(before ?? {})} where id = ${memberId}`
})

test('an extension has no part in sessions and notifies no gateway', async () => {
  const change = () => sql`update member set extension = '9' where id = ${memberId}`
  expect(await notified(change)).toEqual([])
})

test('signing out and deactivating a member notify the gateways', async () => {
  const signOut = { headers: { cookie: `sid=${sessionId}` }, redirect: 'manual' as const }
  expect(await notified(() => fetch(`${portal.origin}/api/logout`, signOut))).toEqual([memberId])
  const deactivate = () => sql`update member set is_active = false where id = ${memberId}`
  expect(await notified(deactivate)).toEqual([memberId])
})
