import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals'
import type { OwnSession } from '@portal/contracts'
import { testPeople } from '@portal/service-kit/testing'
import { openBrowser, signIn } from '../testing/browser.ts'
import { signInAs } from '../testing/sign-in-as.ts'
import { startTestPortal, type TestPortal } from '../testing/test-portal.ts'

const { agent, supervisor } = testPeople
const firefox = 'Mozilla/5.0 (Windows NT 10.0; rv:145.0) Gecko/20100101 Firefox/145.0'

let portal: TestPortal
beforeAll(async () => {
  portal = await startTestPortal()
})
beforeEach(async () => {
  await portal.database.owner`delete from identity.session`
})
afterAll(() => portal.stop())

type Signed = Awaited<ReturnType<typeof signInAs>>
const listOf = async ({ send }: Signed) => (await (await send('GET', '/api/auth/sessions')).json()) as OwnSession[]
const isIn = async ({ send }: Signed) => (await send('GET', '/api/auth/user')).status === 200
const otherOf = async (one: Signed) => (await listOf(one)).find(({ isThisOne }) => !isThisOne)?.id ?? ''

test('one sees where one is signed in, this browser first, and nobody else’s', async () => {
  const other = await signInAs(portal, agent.id, { userAgent: firefox, ip: '192.0.2.7' })
  const one = await signInAs(portal, agent.id)
  await signInAs(portal, supervisor.id)
  expect(await isIn(other)).toBe(true)
  expect(await listOf(one)).toEqual([
    expect.objectContaining({ device: 'An unknown browser', isThisOne: true }),
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

test('a session that nobody has used for half an hour is not listed', async () => {
  const one = await signInAs(portal, agent.id)
  const idle = await signInAs(portal, agent.id)
  const id = await otherOf(one)
  expect(await isIn(idle)).toBe(true)
  await portal.database.owner`
    update identity.session set last_seen_at = now() - interval '31 minutes' where id = ${id}`
  expect(await listOf(one)).toHaveLength(1)
})

test('another browser is signed out, and this one is not', async () => {
  const [one, other] = [await signInAs(portal, agent.id), await signInAs(portal, agent.id)]
  const id = await otherOf(one)
  expect((await one.send('DELETE', `/api/auth/sessions/${id}`)).status).toBe(204)
  expect([await isIn(one), await isIn(other)]).toEqual([true, false])
  expect(
    await portal.database.owner`
    select actor_id, subject_id from identity.audit where action = 'session.end'`,
  ).toEqual([{ actor_id: agent.id, subject_id: id }])
  expect((await one.send('DELETE', `/api/auth/sessions/${id}`)).status).toBe(404)
})

test('nobody signs out somebody else', async () => {
  const [one, other] = [await signInAs(portal, agent.id), await signInAs(portal, supervisor.id)]
  const id = (await listOf(other))[0]?.id
  expect((await one.send('DELETE', `/api/auth/sessions/${id}`)).status).toBe(404)
  expect(await isIn(other)).toBe(true)
})

test('all others are signed out at once, one’s own alone', async () => {
  const [one, ...others] = await Promise.all(Array.from({ length: 4 }, () => signInAs(portal, agent.id)))
  const stranger = await signInAs(portal, supervisor.id)
  if (!one) throw new Error('nobody is signed in')
  expect((await one.send('DELETE', '/api/auth/sessions')).status).toBe(204)
  expect(await Promise.all(others.map(isIn))).toEqual([false, false, false])
  expect([await isIn(one), await isIn(stranger)]).toEqual([true, true])
  expect(
    await portal.database.owner`
    select details from identity.audit where action = 'session.end-others'`,
  ).toEqual([{ details: { count: 3 } }])
})

test('it is told to the gateways and to one’s own open tabs', async () => {
  const { owner } = portal.database
  const one = await signInAs(portal, agent.id)
  await signInAs(portal, agent.id)
  const told: string[] = []
  const lines = [
    await owner.listen('portal_session', id => void told.push(id)),
    await owner.listen('portal_event', payload => void told.push(payload)),
  ]
  await one.send('DELETE', '/api/auth/sessions')
  await owner.notify('portal_event', 'end')
  while (!told.includes('end')) await owner`select 1`
  for (const { unlisten } of lines) await unlisten()
  expect(told).toContain(agent.id)
  expect(told).toContain(JSON.stringify({ tags: [{ type: 'Session' }], to: { roles: [], members: [agent.id] } }))
})

test('a browser that was signed out from another one is asked for its account, though the provider knows it', async () => {
  const browser = openBrowser(portal.origin)
  await signIn(browser, 'agent@demo.example')
  expect((await browser.go('/api/login?returnTo=/leads')).address).toBe('/leads')
  const one = await signInAs(portal, agent.id)
  await one.send('DELETE', '/api/auth/sessions')
  expect((await browser.go('/api/login?returnTo=/leads')).text).toContain('name="password"')
})
