import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals'
import type { OwnSession } from '@portal/contracts'
import { collectChanges, collectNotifications, startTestService, testPeople } from '@portal/service-kit/testing'
import { service } from '../index.ts'
import { openBrowser, signIn } from '../testing/browser.ts'
import { testEnvironment } from '../testing/environment.ts'
import { passTime } from '../testing/pass-time.ts'
import { signInAs } from '../testing/sign-in-as.ts'
import { startTestPortal, type TestPortal } from '../testing/test-portal.ts'
import { hashSessionId } from './session-id.ts'

const { agent, supervisor } = testPeople
const firefox = 'Mozilla/5.0 (Windows NT 10.0; rv:145.0) Gecko/20100101 Firefox/145.0'

let portal: TestPortal
beforeAll(async () => {
  portal = await startTestPortal()
})
beforeEach(async () => {
  const { owner } = portal.database
  await owner`delete from identity.session`
  await owner`delete from identity.revoked_id`
  await owner`alter table identity.audit disable trigger all`
  await owner`delete from identity.audit`
  await owner`alter table identity.audit enable trigger all`
})
afterAll(() => portal.stop())

type SignedIn = Awaited<ReturnType<typeof signInAs>>
const listOf = async ({ send }: SignedIn) => (await (await send('GET', '/api/auth/sessions')).json()) as OwnSession[]
const isSignedIn = async ({ send }: SignedIn) => (await send('GET', '/api/auth/user')).status === 200
const otherSessionOf = async (one: SignedIn) => (await listOf(one)).find(({ isThisOne }) => !isThisOne)?.id ?? ''
const auditRows = () =>
  portal.database.owner`select actor_id, action, subject_id, details from identity.audit order by audit.id`
const sessionChanges = [
  { tags: [{ type: 'Session' }], to: { roles: [], members: [agent.id] } },
  { tags: [{ type: 'MemberSession', id: agent.id }], to: { roles: ['admin'], members: [] } },
]

test('lists the user’s own sessions, this browser first', async () => {
  const other = await signInAs(portal, agent.id, { userAgent: firefox, ip: '192.0.2.7' })
  const one = await signInAs(portal, agent.id)
  await signInAs(portal, supervisor.id)
  expect(await isSignedIn(other)).toBe(true)
  expect(await listOf(one)).toEqual([
    expect.objectContaining({ device: 'Unknown browser', isThisOne: true }),
    {
      id: expect.any(String),
      device: 'Firefox on Windows',
      ip: '192.0.2.7',
      startedAt: expect.stringMatching(/Z$/),
      lastSeenAt: expect.stringMatching(/Z$/),
      isThisOne: false,
    },
  ])
  expect(JSON.stringify(await listOf(one))).not.toContain(one.sessionId)
})

test('lists the newest other session first, whichever was used last', async () => {
  const one = await signInAs(portal, agent.id)
  for (const [ip, minutes] of Object.entries({ old: 20, new: 5, oldest: 25, newest: 1 })) {
    const { sessionId } = await signInAs(portal, agent.id, { ip })
    await portal.database.owner`
      update identity.session set
        created_at = now() - make_interval(mins => ${minutes}),
        last_seen_at = now() - make_interval(mins => ${25 - minutes})
      where id_hash = ${hashSessionId(sessionId)}`
  }
  expect((await listOf(one)).map(({ ip }) => ip)).toEqual(['', 'newest', 'new', 'old', 'oldest'])
})

test('does not list a session that was not used for half an hour', async () => {
  const one = await signInAs(portal, agent.id)
  await signInAs(portal, agent.id)
  const id = await otherSessionOf(one)
  await portal.database.owner`
    update identity.session set last_seen_at = now() - interval '31 minutes' where id = ${id}`
  expect(await listOf(one)).toHaveLength(1)
})

test('signs out another browser and not this one', async () => {
  const [one, other] = [await signInAs(portal, agent.id), await signInAs(portal, agent.id)]
  const id = await otherSessionOf(one)
  expect((await one.send('DELETE', `/api/auth/sessions/${id}`)).status).toBe(204)
  expect([await isSignedIn(one), await isSignedIn(other)]).toEqual([true, false])
  expect(await auditRows()).toEqual([{ actor_id: agent.id, action: 'session.end', subject_id: id, details: {} }])
  const again = await one.send('DELETE', `/api/auth/sessions/${id}`)
  expect([again.status, await again.json()]).toMatchObject([404, { message: 'This session has already ended.' }])
  expect(await auditRows()).toHaveLength(1)
})

test('cannot sign out another member', async () => {
  const [one, other] = [await signInAs(portal, agent.id), await signInAs(portal, supervisor.id)]
  const id = (await listOf(other))[0]?.id
  expect((await one.send('DELETE', `/api/auth/sessions/${id}`)).status).toBe(404)
  expect(await isSignedIn(other)).toBe(true)
})

test('signs out all other browsers of the user', async () => {
  const [one, ...others] = await Promise.all(Array.from({ length: 4 }, () => signInAs(portal, agent.id)))
  const supervisorSession = await signInAs(portal, supervisor.id)
  if (!one) throw new Error('no session')
  expect((await one.send('DELETE', '/api/auth/sessions')).status).toBe(204)
  expect(await Promise.all(others.map(isSignedIn))).toEqual([false, false, false])
  expect([await isSignedIn(one), await isSignedIn(supervisorSession)]).toEqual([true, true])
  const entry = { actor_id: agent.id, action: 'session.end-others', subject_id: agent.id, details: { count: 3 } }
  expect(await auditRows()).toEqual([entry])
})

test('signing out no other browser writes no audit row and publishes nothing', async () => {
  const one = await signInAs(portal, agent.id)
  const changes = await collectChanges(portal.database.owner, async () => {
    expect((await one.send('DELETE', '/api/auth/sessions')).status).toBe(204)
  })
  expect([changes, await auditRows()]).toEqual([[], []])
})

test.each(['', '/:id'])('DELETE /api/auth/sessions%s needs a sign-in within the last ten minutes', async suffix => {
  const other = await signInAs(portal, agent.id)
  const one = await signInAs(portal, agent.id)
  const path = `/api/auth/sessions${suffix.replace(':id', await otherSessionOf(one))}`
  await passTime(portal.database, { minutes: 10 })
  const refused = await one.send('DELETE', path)
  expect([refused.status, await refused.json()]).toMatchObject([
    403,
    { code: 'sign_in_again', message: 'Sign in again to sign out other browsers.' },
  ])
  expect([await isSignedIn(other), await auditRows()]).toEqual([true, []])
  const again = await signInAs(portal, agent.id)
  expect((await again.send('DELETE', path)).status).toBe(204)
  expect(await isSignedIn(other)).toBe(false)
})

test('needs a token that names this browser’s session to sign out the others', async () => {
  const identity = await startTestService(service, { env: testEnvironment })
  const response = await identity.as('agent')('DELETE', '/api/auth/sessions')
  expect([response.status, await response.json()]).toMatchObject([
    503,
    { code: 'unavailable', message: "The portal can't identify this browser's session yet. Try again in a minute." },
  ])
  await identity.stop()
})

test('notifies the gateways and the user’s open tabs', async () => {
  const { owner } = portal.database
  const one = await signInAs(portal, agent.id)
  await signInAs(portal, agent.id)
  let notified: string[] = []
  const changes = await collectChanges(owner, async () => {
    notified = await collectNotifications(owner, 'portal_session', () => one.send('DELETE', '/api/auth/sessions'))
  })
  expect(notified).toEqual([agent.id])
  expect(changes).toEqual(sessionChanges)
})

test('stores every ID of a revoked session until the session would have expired', async () => {
  const { owner } = portal.database
  const [one, other] = [await signInAs(portal, agent.id), await signInAs(portal, agent.id)]
  const hashes = [other.sessionId, 'next', 'previous'].map(hashSessionId)
  const [, next, previous] = hashes
  await owner`
    update identity.session set next_hash = ${next ?? null}, previous_hash = ${previous ?? null}
    where id_hash = ${hashSessionId(other.sessionId)}`
  const [session] = await owner`
    select expires_at as until from identity.session where id_hash = ${hashSessionId(other.sessionId)}`
  await one.send('DELETE', '/api/auth/sessions')
  const revoked = await owner<{ hash: Buffer; until: string }[]>`select hash, until from identity.revoked_id`
  const inHex = (list: Buffer[]) => list.map(hash => hash.toString('hex')).sort()
  expect(inHex(revoked.map(({ hash }) => hash))).toEqual(inHex(hashes))
  expect(new Set(revoked.map(({ until }) => until))).toEqual(new Set([session?.['until']]))
})

test('a browser that was signed out from another one has to enter its password', async () => {
  const browser = openBrowser(portal.origin)
  await signIn(browser, 'agent@demo.example')
  expect((await browser.go('/api/login?returnTo=/leads')).address).toBe('/leads')
  const one = await signInAs(portal, agent.id)
  await one.send('DELETE', '/api/auth/sessions')
  expect((await browser.go('/api/login?returnTo=/leads')).text).toContain('name="password"')
})
