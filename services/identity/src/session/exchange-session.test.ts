import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals'
import { connect } from '@portal/service-kit'
import { startTestPortal, type TestPortal } from '../testing/test-portal.ts'
import { forgetEnded } from './forget-ended.ts'
import { hashOf, newSessionId } from './session-id.ts'

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
  await owner`update identity.member set role = 'agent', status = 'online', is_active = true where id = ${memberId}`
  await owner`
    insert into identity.session (member_id, id_hash, expires_at, id_token, user_agent, ip)
    values (${memberId}, ${hashOf(sessionId)}, now() + interval '10 hours', '', '', '')`
})
afterAll(() => portal.stop())

/** Lets time pass for the sessions, without waiting for it. */
async function passMinutes(minutes: number, { isUsed = true } = {}) {
  await portal.database.owner`
    update identity.session set
      created_at = created_at - make_interval(secs => ${minutes * 60}),
      id_since = id_since - make_interval(secs => ${minutes * 60}),
      next_since = next_since - make_interval(secs => ${minutes * 60}),
      previous_until = previous_until - make_interval(secs => ${minutes * 60}),
      expires_at = expires_at - make_interval(secs => ${minutes * 60}),
      last_seen_at = case when ${isUsed} then now() else last_seen_at - make_interval(secs => ${minutes * 60}) end`
}

test('a session is its member and a token for a minute', async () => {
  const session = await portal.exchange(sessionId)
  expect(session?.user).toMatchObject({ id: memberId, email: 'agent@demo.example', role: 'agent' })
  expect(session?.renewedSessionId).toBeUndefined()
  expect((session?.expiresAt ?? 0) - Date.now()).toBeGreaterThan(50_000)
  expect((session?.expiresAt ?? 0) - Date.now()).toBeLessThanOrEqual(60_000)
})

test.each([[''], ['unknown'], ['x'.repeat(200)], ['\u0000']])('%j is nobody', async id => {
  expect(await portal.exchange(id)).toBeNull()
})

test('a session that nobody uses for 30 minutes is over', async () => {
  await passMinutes(29.5, { isUsed: false })
  expect(await portal.exchange(sessionId)).not.toBeNull()
  await passMinutes(30.5, { isUsed: false })
  expect(await portal.exchange(sessionId)).toBeNull()
})

test('a tab that nobody touches keeps no session alive, and its token ends with it', async () => {
  await passMinutes(29.5, { isUsed: false })
  const session = await portal.exchange(sessionId, true)
  expect((session?.expiresAt ?? 0) - Date.now()).toBeLessThanOrEqual(30_000)
  await passMinutes(1, { isUsed: false })
  expect(await portal.exchange(sessionId, true)).toBeNull()
  expect(await portal.exchange(sessionId)).toBeNull()
})

test('a session that is used beside such a tab goes on', async () => {
  await passMinutes(29.5, { isUsed: false })
  await portal.exchange(sessionId)
  await passMinutes(29.5, { isUsed: false })
  expect(await portal.exchange(sessionId, true)).not.toBeNull()
})

test('a session that has ended by itself is cleared away, and the gateways hear of it', async () => {
  const sql = connect(portal.database.urlOf('identity'), { schema: 'identity' })
  const told: string[] = []
  await sql.listen('portal_session', id => void told.push(id))
  await passMinutes(29.5, { isUsed: false })
  await forgetEnded(sql, { SESSION_IDLE_MINUTES: 30 })
  expect(await sql`select 1 from session`).toHaveLength(1)
  await passMinutes(1, { isUsed: false })
  await forgetEnded(sql, { SESSION_IDLE_MINUTES: 30 })
  expect(await sql`select 1 from session`).toHaveLength(0)
  await sql.notify('portal_session', 'end')
  while (!told.includes('end')) await sql`select 1`
  await sql.end()
  expect(told).toEqual([memberId, 'end'])
})

test('a session is over after ten hours, however busy', async () => {
  await passMinutes(599.5)
  const session = await portal.exchange(sessionId)
  expect((session?.expiresAt ?? 0) - Date.now()).toBeLessThanOrEqual(30_000)
  await passMinutes(0.5)
  expect(await portal.exchange(sessionId)).toBeNull()
})

test('a session of a deactivated member is over at once', async () => {
  await portal.database.owner`update identity.member set is_active = false where id = ${memberId}`
  expect(await portal.exchange(sessionId)).toBeNull()
  await portal.database.owner`update identity.member set is_active = true where id = ${memberId}`
  expect(await portal.exchange(sessionId)).toBeNull()
})

test('a session that a deactivated member has all the same is worth nothing', async () => {
  const { owner } = portal.database
  await owner`update identity.member set is_active = false where id = ${memberId}`
  await owner`
    insert into identity.session (member_id, id_hash, expires_at, id_token, user_agent, ip)
    values (${memberId}, ${hashOf('another')}, now() + interval '10 hours', '', '', '')`
  expect(await portal.exchange('another')).toBeNull()
})

test('a quarter of an hour old id is renewed, and the new one takes over', async () => {
  await passMinutes(15)
  const renewed = (await portal.exchange(sessionId))?.renewedSessionId ?? ''
  expect(renewed).toMatch(/^[\w-]{43}$/)
  const session = await portal.exchange(renewed)
  expect(session?.user.id).toBe(memberId)
  expect(session?.renewedSessionId).toBeUndefined()
})

test('the replaced id counts for another minute, unrenewed, then no more', async () => {
  await passMinutes(15)
  await portal.exchange((await portal.exchange(sessionId))?.renewedSessionId ?? '')
  const late = await portal.exchange(sessionId)
  expect(late?.user.id).toBe(memberId)
  expect(late?.renewedSessionId).toBeUndefined()
  await passMinutes(1)
  expect(await portal.exchange(sessionId)).toBeNull()
})

test('a renewal whose answer was lost signs nobody out: the old id stays good and is renewed again', async () => {
  await passMinutes(15)
  const lost = (await portal.exchange(sessionId))?.renewedSessionId ?? ''
  expect((await portal.exchange(sessionId))?.renewedSessionId).toBeUndefined()
  await passMinutes(5)
  const renewed = (await portal.exchange(sessionId))?.renewedSessionId ?? ''
  expect(renewed).not.toBe('')
  expect(await portal.exchange(renewed)).not.toBeNull()
  expect(await portal.exchange(lost)).toBeNull()
})

test('two gateways with the same old id renew it once', async () => {
  await passMinutes(15)
  const answers = await Promise.all(Array.from({ length: 6 }, () => portal.exchange(sessionId)))
  expect(answers.every(answer => answer?.user.id === memberId)).toBe(true)
  expect(answers.filter(answer => answer?.renewedSessionId)).toHaveLength(1)
})

test('two gateways with the same new id both take it, and the old one counts too', async () => {
  await passMinutes(15)
  const renewed = (await portal.exchange(sessionId))?.renewedSessionId ?? ''
  const answers = await Promise.all([renewed, sessionId, renewed, sessionId, renewed].map(id => portal.exchange(id)))
  expect(answers.map(answer => answer?.user.id)).toEqual(Array(5).fill(memberId))
  expect(await portal.exchange(renewed)).not.toBeNull()
})

test('a role changed meanwhile is in the next token', async () => {
  await portal.database.owner`update identity.member set role = 'supervisor' where id = ${memberId}`
  expect((await portal.exchange(sessionId))?.user.role).toBe('supervisor')
})

test('a role, a status, a deactivation and a sign-out are told to the gateways', async () => {
  const { owner } = portal.database
  const told: string[] = []
  await owner.listen('portal_session', id => void told.push(id))
  // Notifications arrive in the order of commits, so our own after a change closes its account.
  const hear = async (change: () => Promise<unknown>) => {
    told.length = 0
    await change()
    await owner.notify('portal_session', 'end')
    while (!told.includes('end')) await owner`select 1`
    return told.filter(id => id !== 'end')
  }

  expect(await hear(() => owner`update identity.member set role = 'admin' where id = ${memberId}`)).toEqual([memberId])
  expect(await hear(() => owner`update identity.member set status = 'busy' where id = ${memberId}`)).toEqual([memberId])
  expect(await hear(() => owner`update identity.member set extension = '9' where id = ${memberId}`)).toEqual([])
  const signOut = { headers: { cookie: `sid=${sessionId}` }, redirect: 'manual' as const }
  expect(await hear(() => fetch(`${portal.origin}/api/logout`, signOut))).toEqual([memberId])
  const deactivate = () => owner`update identity.member set is_active = false where id = ${memberId}`
  expect(await hear(deactivate)).toEqual([memberId])
})
