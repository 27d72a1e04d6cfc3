import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { createExportLock, type ExportLock } from '../data/export-lock.ts'
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts'
import { testPeople } from '../testing/test-people.ts'
import { until } from '../testing/until.ts'
import { runExport } from './run-export.ts'

let database: TestDatabase
let locks: ExportLock[]
beforeAll(async () => {
  database = await createTestDatabase()
  // Two services share the lock of a member.
  locks = ['calls', 'sales'].map(name => createExportLock(database.urlOf(name), name))
})
afterAll(async () => {
  for (const lock of locks) await lock.stop()
  await database.drop()
})

const members = {
  list: () => [],
  invalidate: () => undefined,
  refresh: async () => undefined,
  nameOf: (id: string | null) => (id === testPeople.agent.id ? { firstName: '=Demo', lastName: 'Agent' } : null),
}
const start = (body: string | ReadableStream, { as = 'agent' as keyof typeof testPeople, service = 0 } = {}) => {
  const exports = locks[service]
  if (!exports) throw new Error('no such service')
  const deps = { exports, members, now: () => new Date('2026-11-22T15:04:05Z') }
  return runExport(deps, { actor: testPeople[as], requestId: 'abc' }, async () => new Response(body))
}

test('the last line says who exported the file and when', async () => {
  expect(await (await start('"Name"\r\n')).text()).toBe(
    '"Name"\r\n"Exported by =Demo Agent at 2026-11-22T15:04:05.000Z, request abc"\r\n',
  )
})

test('a member has one export at a time, across all services, and other members are not affected', async () => {
  const first = await start('a')
  const other = await start('b', { as: 'supervisor' })
  for (const service of [0, 1]) {
    await expect(start('c', { service })).rejects.toMatchObject({
      code: 'conflict',
      message: 'Your previous export is still running. Wait until it ends, or cancel it.',
    })
  }
  await first.text()
  await other.text()
  await (await start('d', { service: 1 })).text()
})

test('refused exports leave room for others', async () => {
  const first = await start('a')
  for (let attempt = 0; attempt < 8; attempt++) await expect(start('b')).rejects.toMatchObject({ code: 'conflict' })
  await (await start('c', { as: 'supervisor' })).text()
  await first.text()
})

test('a canceled export frees the member', async () => {
  const endless = new ReadableStream({ pull: controller => controller.enqueue(new TextEncoder().encode('x')) })
  await (await start(endless)).body?.cancel()
  await (await start('again')).text()
})

test('an interrupted export frees the member', async () => {
  const broken = new ReadableStream({ pull: controller => controller.error(new Error('lost')) })
  await expect((await start(broken)).text()).rejects.toThrow('lost')
  await (await start('again')).text()
})

test('an export that cannot start frees the member', async () => {
  const deps = { exports: locks[0] as ExportLock, members, now: () => new Date() }
  const failing = runExport(deps, { actor: testPeople.agent, requestId: 'x' }, () => Promise.reject(new Error('no')))
  await expect(failing).rejects.toThrow('no')
  await (await start('again')).text()
})

test('many exports leave the service available, and one too many is refused', async () => {
  const lock = locks[0] as ExportLock
  const ends = await Promise.all(Array.from({ length: 8 }, (_, index) => lock.acquire(`member ${index}`)))
  await expect(lock.acquire('one more')).rejects.toMatchObject({ code: 'unavailable' })
  for (const end of ends) await end()
  const endLast = await lock.acquire('one more')
  await endLast()
})

test('exports that lose their database connection leave room for others, and end no later one', async () => {
  const lock = locks[0] as ExportLock
  const acquireAll = () => Promise.all(Array.from({ length: 8 }, (_, index) => lock.acquire(`member ${index}`)))
  const lost = await acquireAll()
  await database.owner`
    select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and application_name = 'calls'`
  const [first, ...others] = lost
  for (const end of others) await end()
  const again = await until(() => lock.acquire('member 0'))
  await first?.()
  await expect(lock.acquire('member 0')).rejects.toMatchObject({ code: 'conflict' })
  await again()
  for (const end of await acquireAll()) await end()
})
