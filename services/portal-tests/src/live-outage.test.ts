import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, expect, jest, test } from '@jest/globals'
import { prepareTemplate, until } from '@portal/service-kit/testing'
import { type EmbeddedDatabase, openEmbeddedDatabase } from '@portal/platform/database'
import { makeTemporaryFolder, schemas } from '@portal/tools/testing'
import { type LiveClient, openLiveClient } from './testing/live-client.ts'
import { killDatabase } from './testing/kill-database.ts'
import { type Role, startTestPortal, type TestPortal } from './testing/start-test-portal.ts'

// A server of its own: it is killed.
let folder: string
let server: EmbeddedDatabase
let portal: TestPortal
let said: ReturnType<typeof jest.spyOn>
beforeAll(async () => {
  said = jest.spyOn(console, 'error').mockReturnValue()
  folder = await makeTemporaryFolder()
  server = await openEmbeddedDatabase(folder, 'test')
  await prepareTemplate(server.url, schemas)
  process.env['TEST_DATABASE_URL'] = server.url
  portal = await startTestPortal()
}, 60_000)
afterAll(async () => {
  await portal.stop()
  await server.stop()
  said.mockRestore()
})

const everybody: Role[] = ['agent', 'supervisor', 'admin']
let followers: LiveClient[]

/** Writers of all roles at once, until `work` is done: leads, ticks, sales and statuses. Failures are theirs to bear. */
async function amidWriters(work: () => Promise<void>): Promise<number> {
  let isOver = false
  let count = 0
  const write = async (role: Role, number: number) => {
    const send = portal.as(role)
    const lead = { fullName: `Lead ${number}`, phone: '800 555 0142', email: `l${number}@mail.example` }
    await portal.as(null)('POST', '/api/leads', lead)
    const [first] = (await (await send('GET', '/api/leads?limit=1')).json()) as { id: string }[]
    await send('PATCH', `/api/leads/${first?.id}`, { notes: `${role} ${number}` })
    await send('POST', '/api/sales', { saleType: 'DISH Only' })
    await send('PUT', '/api/users/status', { status: ['online', 'away', 'busy'][number % 3] })
  }
  const writers = everybody.map(async role => {
    for (let number = 0; !isOver; number++) {
      await write(role, number).then(
        () => (count += 1),
        () => wait(20),
      )
    }
  })
  await work()
  isOver = true
  await Promise.all(writers)
  return count
}

async function follow(): Promise<void> {
  followers = everybody.flatMap(role => [
    openLiveClient(portal, role, '/api/leads?limit=100', ['Lead']),
    openLiveClient(portal, role, '/api/sales?limit=100', ['Sale']),
    openLiveClient(portal, role, '/api/auth/user', ['CurrentUser']),
  ])
  await until(async () => expect(followers.every(it => it.held() !== undefined)).toBe(true))
}

/** Every follower holds what the services say now. */
async function expectNothingLost(): Promise<void> {
  await until(async () => {
    const fresh = everybody.flatMap(role =>
      ['/api/leads?limit=100', '/api/sales?limit=100', '/api/auth/user'].map(async path =>
        (await portal.as(role)('GET', path)).json(),
      ),
    )
    expect(followers.map(it => it.held())).toEqual(await Promise.all(fresh))
  })
  for (const follower of followers) follower.stop()
}

test('the database is killed and comes back under writers: every tab ends up with what is stored', async () => {
  await follow()
  await amidWriters(async () => {
    await wait(200)
    killDatabase(folder)
    // Its supervisor starts it anew.
    await wait(2_000)
  })
  await expectNothingLost()
}, 60_000)

test('the gateway’s line to the database is cut again and again under writers: nothing is lost', async () => {
  await follow()
  await amidWriters(async () => {
    for (let cut = 0; cut < 5; cut++) {
      await wait(150)
      await portal.database.owner`
        select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'gateway'`
    }
  })
  await expectNothingLost()
}, 60_000)

test('the gateway restarts under writers: nothing is lost', async () => {
  await follow()
  const count = await amidWriters(async () => {
    for (let restart = 0; restart < 3; restart++) {
      await wait(200)
      await portal.restartGateway()
    }
    await wait(200)
  })
  expect(count).toBeGreaterThan(0)
  await expectNothingLost()
}, 60_000)

test('streams that break and come back hear all that came meanwhile, without asking for everything anew', async () => {
  await follow()
  const before = followers.map(it => it.refreshes())
  await amidWriters(async () => {
    for (let cut = 0; cut < 5; cut++) {
      await wait(150)
      for (const follower of followers) follower.breakOff()
    }
  })
  expect(followers.map(it => it.refreshes())).toEqual(before)
  await expectNothingLost()
}, 60_000)
