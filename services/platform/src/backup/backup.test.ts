import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { service as calls } from '@portal/calls'
import { createTestDatabase, startTestService, type TestDatabase, type TestService } from '@portal/service-kit/testing'
import { createDoneTable, runOncePerDatabase } from '../database/run-once-per-database.ts'
import { fileOf } from './manifest.ts'
import { restoreBackup } from './restore-backup.ts'
import { listTables } from './tables.ts'
import { writeBackup } from './write-backup.ts'

let parent: string
let source: TestService
let target: TestDatabase
let folder: string
beforeAll(async () => {
  parent = await mkdtemp(join(tmpdir(), 'backup-'))
  folder = join(parent, 'first')
  source = await startTestService(calls)
  const lead = { fullName: 'Zoë\t"Tab" \\N', phone: '800 555 0142', email: 'zoe@mail.example', zipCode: '10001' }
  const response = await source.as(null)('POST', '/api/leads', lead)
  expect(response.status).toBe(201)
  await runOncePerDatabase(source.database.owner, 'demo', async () => undefined)
  // More than one read of a connection.
  await source.database.owner`
    insert into calls.audit (action, details, request_id)
    select 'lead.update', jsonb_build_object('n', n, 'text', repeat('x', 500)), 'r' from generate_series(1, 2000) n`
  target = await createTestDatabase()
  await createDoneTable(target.owner)
})
afterAll(async () => {
  await source.stop()
  await target.drop()
  await rm(parent, { recursive: true })
})

const leads = (database: TestDatabase) => database.owner`select * from calls.lead`
const restore = (mayReplace = false) => restoreBackup(target.owner, folder, mayReplace)

test('a backup can be restored: rows, counts of triggers, sequences, and what ran once', async () => {
  const manifest = await writeBackup(source.database.owner, folder)
  expect(Object.keys(manifest.tables)).toEqual((await listTables(source.database.owner)).map(({ name }) => name))
  await restore()
  expect(await leads(target)).toEqual(await leads(source.database))
  for (const table of ['calls.lead_consent', 'calls.lead_tally', 'calls.audit', 'platform.done']) {
    const all = (database: TestDatabase) => database.owner`select * from ${database.owner(table)}`
    expect(await all(target)).toEqual(await all(source.database))
  }
  await expect(target.owner`delete from calls.audit`).rejects.toThrow('append-only')
})

test('a backup does not replace members by accident', async () => {
  await target.owner`insert into identity.member (email, role, first_name, last_name) values ('a@mail.example', 'agent', 'A', 'B')`
  await expect(restore()).rejects.toThrow('This database has 1 members. Add --replace')
  await restore(true)
  expect(await target.owner`select from identity.member`).toHaveLength(0)
})

test('a backup from another release is refused', async () => {
  await target.owner`update calls.schema_version set version = version + 1 where version = (select max(version) from calls.schema_version)`
  await expect(restore()).rejects.toThrow('The backup is from another release: calls.schema_version is')
  await target.owner`update calls.schema_version set version = version - 1 where version = (select max(version) from calls.schema_version)`
})

test('a changed byte is found, and nothing is changed', async () => {
  const file = fileOf(folder, 'calls.lead')
  const bytes = await readFile(file)
  bytes.writeUInt8((bytes.at(-9) ?? 0) ^ 1, bytes.length - 9)
  await writeFile(file, bytes)
  await expect(restore()).rejects.toThrow('The backup of calls.lead is damaged')
  expect(await leads(target)).toHaveLength(1)
})

test('a folder is not overwritten, and an unfinished one is not a backup', async () => {
  await expect(writeBackup(source.database.owner, folder)).rejects.toThrow('already exists')
  await expect(restoreBackup(target.owner, parent, false)).rejects.toThrow('manifest.json is missing')
})
