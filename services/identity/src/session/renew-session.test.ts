import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals'
import { passTime } from '../testing/pass-time.ts'
import { startTestPortal, type TestPortal } from '../testing/test-portal.ts'
import { hashSessionId, newSessionId } from './session-id.ts'

const memberId = '0a000000-0000-4000-8000-000000000001'

let portal: TestPortal
let sessionId: string
beforeAll(async () => {
  portal = await startTestPortal()
})
beforeEach(async () => {
  sessionId = newSessionId()
  const { owner } = portal.database
  await owner`delete from identity.session`
  await owner`
    insert into identity.session (member_id, id_hash, expires_at, id_token, user_agent, ip)
    values (${memberId}, ${hashSessionId(sessionId)}, now() + interval '10 hours', '', '', '')`
})
afterAll(() => portal.stop())

const passMinutes = (minutes: number) => passTime(portal.database, { minutes })
/** Exchanges an ID. @returns the ID that renewal offers. */
const renewedId = async (id: string) => (await portal.exchange(id))?.renewedSessionId

test('renews a session ID after 15 minutes, not before', async () => {
  await passMinutes(14.5)
  expect(await renewedId(sessionId)).toBeUndefined()
  await passMinutes(0.5)
  expect(await renewedId(sessionId)).toMatch(/^[\w-]{43}$/)
})

test('the new ID takes over and is renewed 15 minutes later', async () => {
  await passMinutes(15)
  const renewed = (await renewedId(sessionId)) ?? ''
  expect(renewed).not.toBe(sessionId)
  const session = await portal.exchange(renewed)
  expect(session?.user.id).toBe(memberId)
  expect(session?.renewedSessionId).toBeUndefined()
  await passMinutes(14.5)
  expect(await renewedId(renewed)).toBeUndefined()
  await passMinutes(0.5)
  expect(await renewedId(renewed)).toBeDefined()
})

test('the replaced ID is valid for another minute and is not renewed', async () => {
  await passMinutes(15)
  await portal.exchange((await renewedId(sessionId)) ?? '')
  await passMinutes(0.5)
  const late = await portal.exchange(sessionId)
  expect(late?.user.id).toBe(memberId)
  expect(late?.renewedSessionId).toBeUndefined()
  await passMinutes(0.5)
  expect(await portal.exchange(sessionId)).toBeNull()
})

test('a renewal whose response was lost signs no one out: the old ID stays valid and is renewed again after a minute', async () => {
  await passMinutes(15)
  const lost = (await renewedId(sessionId)) ?? ''
  await passMinutes(0.5)
  expect(await renewedId(sessionId)).toBeUndefined()
  await passMinutes(0.5)
  const renewed = (await renewedId(sessionId)) ?? ''
  expect(renewed).not.toBe('')
  expect(await portal.exchange(lost)).toBeNull()
  expect(await portal.exchange(renewed)).not.toBeNull()
})

test('an offered ID stays valid until the next offer', async () => {
  await passMinutes(15)
  const renewed = (await renewedId(sessionId)) ?? ''
  await passMinutes(20)
  expect(await portal.exchange(renewed)).not.toBeNull()
})

test('six gateways with the same old ID renew it once', async () => {
  await passMinutes(15)
  const sessions = await Promise.all(Array.from({ length: 6 }, () => portal.exchange(sessionId)))
  expect(sessions.map(session => session?.user.id)).toEqual(Array(6).fill(memberId))
  expect(sessions.filter(session => session?.renewedSessionId)).toHaveLength(1)
})

test('gateways with the new and the old ID all get a token', async () => {
  await passMinutes(15)
  const renewed = (await renewedId(sessionId)) ?? ''
  const sessions = await Promise.all([renewed, sessionId, renewed, sessionId, renewed].map(id => portal.exchange(id)))
  expect(sessions.map(session => session?.user.id)).toEqual(Array(5).fill(memberId))
  expect(await portal.exchange(renewed)).not.toBeNull()
})

test.each([
  ['a minute after it was replaced', 1],
  ['two renewals later', 40],
])('an ID that comes back %s ends the session, and is audited', async (_, minutes) => {
  const { owner } = portal.database
  await passMinutes(15)
  let current = (await renewedId(sessionId)) ?? ''
  await portal.exchange(current)
  for (let passed = 0; passed < minutes; passed += 20) {
    await passMinutes(Math.min(20, minutes))
    const next = await renewedId(current)
    if (next) await portal.exchange(next)
    current = next ?? current
  }
  expect(await portal.exchange(sessionId)).toBeNull()
  expect(await portal.exchange(current)).toBeNull()
  expect(
    await owner`
      select actor_id, subject_id, fresh_sign_in_since is not null as "mustSignIn"
      from identity.audit join identity.member on member.id::text = subject_id
      where action = 'session.end-copied' order by audit.id desc limit 1`,
  ).toEqual([{ actor_id: null, subject_id: memberId, mustSignIn: true }])
})

test('a stream that was opened with a former ID ends no session', async () => {
  await passMinutes(15)
  const renewed = (await renewedId(sessionId)) ?? ''
  await portal.exchange(renewed)
  await passMinutes(2)
  expect(await portal.exchange(sessionId, true, false)).toBeNull()
  expect(await portal.exchange(renewed)).not.toBeNull()
})
