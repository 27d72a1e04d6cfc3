import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals'
import type { MemberSession } from '@portal/contracts'
import { testPeople } from '@portal/service-kit/testing'
import { signInAs } from '../testing/sign-in-as.ts'
import { startTestPortal, type TestPortal } from '../testing/test-portal.ts'

const { admin, agent } = testPeople
const unknownId = '0a000000-0000-4000-8000-00000000ffff'
let portal: TestPortal
beforeAll(async () => {
  portal = await startTestPortal()
})
afterAll(() => portal.stop())
beforeEach(() => portal.database.owner`delete from identity.session`)

type SignedIn = Awaited<ReturnType<typeof signInAs>>
const path = `/api/members/${agent.id}/sessions`
const list = async ({ send }: SignedIn) => (await (await send('GET', path)).json()) as MemberSession[]
const isSignedIn = async ({ send }: SignedIn) => (await send('GET', '/api/auth/user')).status === 200
const audited = async () => {
  const rows = await portal.database.owner`
    select actor_id, subject_id, details from identity.audit where action = 'member.end-sessions' order by audit.id desc`
  return rows[0]
}

test('an admin sees a member’s browsers and signs one out', async () => {
  const boss = await signInAs(portal, admin.id)
  const [phone, desk] = [await signInAs(portal, agent.id, { ip: '192.0.2.7' }), await signInAs(portal, agent.id)]
  const sessions = await list(boss)
  expect(sessions).toHaveLength(2)
  const onPhone = sessions.find(({ ip }) => ip === '192.0.2.7')
  expect(onPhone).toEqual({
    id: expect.any(String),
    device: 'Unknown browser',
    ip: '192.0.2.7',
    startedAt: expect.any(String),
    lastSeenAt: expect.any(String),
  })
  const end = () => boss.send('DELETE', `${path}/${onPhone?.id}`)
  expect([(await end()).status, (await end()).status]).toEqual([204, 404])
  expect([await isSignedIn(phone), await isSignedIn(desk)]).toEqual([false, true])
  expect(await audited()).toEqual({ actor_id: admin.id, subject_id: agent.id, details: { count: 1 } })
})

test('an admin sees the newest session first, whichever was used last', async () => {
  const boss = await signInAs(portal, admin.id)
  await signInAs(portal, agent.id, { ip: 'old' })
  await portal.database.owner`
    update identity.session set created_at = now() - interval '5 minutes', last_seen_at = now() + interval '1 second'
    where member_id = ${agent.id}`
  await signInAs(portal, agent.id, { ip: 'new' })
  expect((await list(boss)).map(({ ip }) => ip)).toEqual(['new', 'old'])
})

test('an admin signs a member out everywhere', async () => {
  const boss = await signInAs(portal, admin.id)
  const browsers = [await signInAs(portal, agent.id), await signInAs(portal, agent.id)]
  expect((await boss.send('DELETE', path)).status).toBe(204)
  for (const browser of browsers) expect(await isSignedIn(browser)).toBe(false)
  expect(await isSignedIn(boss)).toBe(true)
  expect(await audited()).toMatchObject({ details: { count: 2 } })
  expect((await boss.send('DELETE', `/api/members/${unknownId}/sessions`)).status).toBe(404)
})

test('a session of another member is not found', async () => {
  const boss = await signInAs(portal, admin.id)
  await signInAs(portal, agent.id)
  const [session] = await list(boss)
  const wrong = `/api/members/${testPeople.supervisor.id}/sessions/${session?.id}`
  expect((await boss.send('DELETE', wrong)).status).toBe(404)
})

test.each(['agent', 'supervisor'] as const)('a %s sees and ends no sessions of others', async role => {
  const { send } = await signInAs(portal, testPeople[role].id)
  for (const [method, at] of [
    ['GET', path],
    ['DELETE', path],
    ['DELETE', `${path}/${unknownId}`],
  ] as const) {
    expect((await send(method, at)).status).toBe(403)
  }
})
