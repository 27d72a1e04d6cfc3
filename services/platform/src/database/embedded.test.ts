import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, expect, jest, test } from '@jest/globals'
import { until } from '@portal/service-kit/testing'
import postgres from 'postgres'
import { openSecrets, ownerPasswordVariable } from '../startup/secrets.ts'
import { openEmbeddedDatabase, runningDatabaseUrl } from './embedded.ts'
import { openDatabase } from './open.ts'
import { readPidFile } from './pid-file.ts'

// One data folder for all tests: creating it takes a second, opening it again a tenth.
const folder = mkdtempSync(join(tmpdir(), `portal-test-${process.pid}-`))
chmodSync(folder, 0o711)
const secrets = openSecrets(folder)
const password = secrets[ownerPasswordVariable] ?? ''
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const undo: (() => Promise<void>)[] = []
afterEach(async () => {
  for (let one = undo.pop(); one; one = undo.pop()) await one()
})

async function open() {
  const database = await openEmbeddedDatabase(folder, password)
  undo.push(database.stop)
  return database
}

async function openProvisioned() {
  const database = await openDatabase({}, folder, secrets)
  undo.push(database.stop)
  return database
}

function connect(url: string) {
  const sql = postgres(url, { max: 1, onnotice: () => undefined })
  undo.push(() => sql.end({ timeout: 1 }))
  return sql
}

const serverPid = () => readPidFile(join(folder, 'postgres-18'))?.pid

test('creates a database that writes every commit to disk', async () => {
  const sql = connect((await open()).url)
  const [row] = await sql`
    select current_setting('fsync') as fsync, current_setting('full_page_writes') as pages,
      current_setting('synchronous_commit') as commit, current_setting('server_version') as version`
  expect(row).toMatchObject({ fsync: 'on', pages: 'on', commit: 'on', version: expect.stringMatching(/^18/) })
})

test('committed rows survive kill -9 of the database, which restarts on the same port', async () => {
  const sql = connect((await open()).url)
  await sql`create table kept as select generate_series(1, 1000) as n`
  const killed = serverPid() ?? 0
  const printed = jest.spyOn(console, 'error').mockReturnValue()

  process.kill(killed, 'SIGKILL')

  await until(() => serverPid() !== killed)
  expect(await until(() => sql`select count(*)::int as n from kept`)).toMatchObject([{ n: 1000 }])
  expect(printed).toHaveBeenCalledWith('The database ended unexpectedly. Restarting it.')
  printed.mockRestore()
})

test('a stopped database restarts on its port, with its rows', async () => {
  const first = await openEmbeddedDatabase(folder, password)
  const before = postgres(first.url, { max: 1 })
  await before`create table remembered as select 1 as n`
  await before.end()
  await first.stop()

  const second = await open()

  expect(second.url).toBe(first.url)
  expect(await connect(second.url)`select n from remembered`).toMatchObject([{ n: 1 }])
})

test('rejects a second portal on the same folder', async () => {
  await open()
  await expect(openEmbeddedDatabase(folder, password)).rejects.toThrow(/^Another portal runs on .*DATA_DIR\.$/)
})

test('rejects the secrets of another database', async () => {
  await expect(openEmbeddedDatabase(folder, 'another password')).rejects.toThrow('secrets.json does not belong')
})

test('requires the password, also on this machine', async () => {
  const { url } = await open()
  const guess = Object.assign(new URL(url), { password: 'guess' }).href
  await expect(connect(guess)`select 1`).rejects.toMatchObject({ code: '28P01' })
})

test("a service's role cannot use the tables of another service or create schemas", async () => {
  const database = await openProvisioned()
  const sales = connect(database.urlOf('sales'))
  const calls = connect(database.urlOf('calls'))
  await expect(sales`select id from sales.sale`).resolves.toHaveLength(0)
  await expect(sales`create table sales.mine (id int)`).rejects.toMatchObject({ code: '42501' })

  await expect(calls`select * from sales.sale`).rejects.toMatchObject({ code: '42501' })
  await expect(calls`create table sales.mine (id int)`).rejects.toMatchObject({ code: '42501' })
  await expect(calls`create table public.mine (id int)`).rejects.toMatchObject({ code: '42501' })
  await expect(calls`create schema mine`).rejects.toMatchObject({ code: '42501' })
  await expect(calls`set role sales`).rejects.toMatchObject({ code: '42501' })
})

test('provisioning again keeps existing tables', async () => {
  const first = await openDatabase({}, folder, secrets)
  await first.owner`create table sales.earlier as select 1 as id`
  await first.stop()

  const second = await openProvisioned()

  expect(await connect(second.urlOf('sales'))`select id from sales.earlier`).toMatchObject([{ id: 1 }])
})

test('stops while its database restarts, and leaves no server running', async () => {
  const { stop } = await openEmbeddedDatabase(folder, password)
  const printed = jest.spyOn(console, 'error').mockReturnValue()
  process.kill(serverPid() ?? 0, 'SIGKILL')
  await until(() => printed.mock.calls.length > 0)
  await stop()
  printed.mockRestore()
  expect(runningDatabaseUrl(folder, password)).toBeNull()
})
