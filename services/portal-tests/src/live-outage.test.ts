import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, expect, jest, test } from '@jest/globals'
import { prepareTemplate, until } from '@portal/service-kit/testing'
import { type EmbeddedDatabase, openEmbeddedDatabase } from '@portal/platform/database'
import { makeTemporaryFolder, schemas } from '@portal/tools/testing'
import { type LiveClient, openLiveClient } from './testing/live-client.ts'
import { killDatabase } from './testing/kill-database.ts'
import { type Role, startTestPortal, type TestPortal } from './testing/start-test-portal.ts'

// A separate server, because the test kills it.
let folder: string
let server: EmbeddedDatabase
let portal: TestPortal
let printed: ReturnType<typeof jest.spyOn>
beforeAll(async () => {
  printed = jest.spyOn(console, 'error').mockReturnValue()
  folder = await makeTemporaryFolder()
  server = await openEmbeddedDatabase(folder, 'test')
  await prepareTemplate(server.url, schemas)
  process.env['TEST_DATABASE_URL'] = server.url
  portal = await startTestPortal()
}, 60_000)
afterAll(async () => {
  await portal.stop()
  await server.stop()
  printed.mockRestore()
})

const roles: Role[] = ['agent', 'supervisor', 'admin']
let clients: LiveClient[]

/** Writes leads, notes, sales, and statuses as all roles until `work` is done. Failed writes are ignored. */
async function whileWriting(work: () => Promise<void>): Promise<number> {
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
  const writers = roles.map(async role => {
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

async function openClients(): Promise<void> {
  clients = roles.flatMap(role => [
    openLiveClient(portal, role, '/api/leads?limit=100', ['Lead']),
    openLiveClient(portal, role, '/api/sales?limit=100', ['Sale']),
    openLiveClient(portal, role, '/api/auth/user', ['CurrentUser']),
  ])
  // Unlike a tab, these clients do not know the position of their first data: what changes before they listen is lost.
  await until(async () =>
    expect(clients.every(client => client.data() !== undefined && client.isConnected())).toBe(true),
  )
}

/** Waits until every client has the current data of the services. */
async function expectCurrentData(): Promise<void> {
  await until(async () => {
    const fresh = roles.flatMap(role =>
      ['/api/leads?limit=100', '/api/sales?limit=100', '/api/auth/user'].map(async path =>
        (await portal.as(role)('GET', path)).json(),
      ),
    )
    expect(clients.map(client => client.data())).toEqual(await Promise.all(fresh))
  })
  for (const client of clients) client.stop()
}

const startOfServer = async () => {
  const [row] = await portal.database.owner<{ at: string }[]>`select pg_postmaster_start_time()::text as at`
  return row?.at
}

test('tabs have the current data after the database was killed during writes', async () => {
  await openClients()
  await whileWriting(async () => {
    await wait(200)
    const first = await startOfServer()
    killDatabase(folder)
    // Its supervisor restarts it.
    await until(async () => (await startOfServer()) !== first)
    await until(async () => (await portal.as('agent')('POST', '/api/sales', { saleType: 'DISH Only' })).ok)
  })
  await expectCurrentData()
}, 60_000)

test('tabs miss nothing while the gateway repeatedly loses its database connection', async () => {
  await openClients()
  await whileWriting(async () => {
    for (let cut = 0; cut < 5; cut++) {
      await wait(150)
      await portal.database.owner`
        select pg_terminate_backend(pid) from pg_stat_activity
        where application_name = 'gateway' and datname = current_database()`
    }
  })
  await expectCurrentData()
}, 60_000)

test('tabs miss nothing while the gateway restarts', async () => {
  await openClients()
  const count = await whileWriting(async () => {
    for (let restart = 0; restart < 3; restart++) {
      await wait(200)
      await portal.restartGateway()
    }
    await wait(200)
  })
  expect(count).toBeGreaterThan(0)
  await expectCurrentData()
}, 60_000)

test('a stream that reconnects receives missed events without a full refresh', async () => {
  await openClients()
  const before = clients.map(client => client.refreshes())
  await whileWriting(async () => {
    for (let cut = 0; cut < 5; cut++) {
      await wait(150)
      for (const client of clients) client.disconnect()
    }
  })
  expect(clients.map(client => client.refreshes())).toEqual(before)
  await expectCurrentData()
}, 60_000)
