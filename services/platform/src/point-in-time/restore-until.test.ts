import { chmodSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { connect, type Sql } from '@portal/service-kit'
import { until } from '@portal/service-kit/testing'
import { logFolder } from '../database/archive.ts'
import { openEmbeddedDatabase } from '../database/embedded.ts'
import { type BaseBackup, writeBaseBackup } from './base-backup.ts'
import { restoreUntil } from './restore-until.ts'

const ownerPassword = 'the password of the owner'
const folder = mkdtempSync(join(tmpdir(), `portal-test-${process.pid}-`))
chmodSync(folder, 0o711)
afterAll(() => rmSync(folder, { recursive: true, force: true }))
const archive = join(folder, 'archive')

async function open(name: string, archiveOf?: string) {
  const database = await openEmbeddedDatabase(join(folder, name), ownerPassword, { archive: archiveOf })
  const sql = connect(database.url, { schema: 'public', max: 1, hasTimeouts: false })
  return { sql, stop: () => sql.end().then(() => database.stop()) }
}

const now = async (sql: Sql) => {
  const [row] = await sql<[{ at: Date }]>`select clock_timestamp() as at`
  return new Date(row.at)
}

/** Ends the current file of the log, and waits until it is archived. */
async function archiveLog(sql: Sql): Promise<void> {
  const [{ file }] = await sql<[{ file: string }]>`select pg_walfile_name(pg_switch_wal()) as file`
  await until(() => existsSync(join(logFolder(archive), `${file}.gz`)))
}

let backup: BaseBackup
let beforeBackup: Date
let betweenWrites: Date
beforeAll(async () => {
  const { sql, stop } = await open('first', archive)
  await sql`create table change as select 'before' as what`
  // Files of more than a megabyte are copied in another way.
  await sql`create table large as select repeat(md5(line::text), 20) as what from generate_series(1, 4000) as line`
  beforeBackup = await now(sql)
  backup = await writeBaseBackup(sql, archive)
  await sql`insert into change values ('wanted')`
  betweenWrites = await now(sql)
  await sql`insert into change values ('unwanted')`
  await archiveLog(sql)
  await stop()
}, 180_000)

const restore = (name: string, time: Date | null, mayReplace = false) =>
  restoreUntil({ archive, until: time, dataFolder: join(folder, name), ownerPassword, mayReplace })

async function changesIn(name: string): Promise<string[]> {
  const { sql, stop } = await open(name)
  const rows = await sql<{ what: string }[]>`select what from change order by what`
  const [large] = await sql`select count(*)::int as lines, sum(length(what))::int as letters from large`
  await stop()
  expect(large).toEqual({ lines: 4000, letters: 4000 * 20 * 32 })
  return rows.map(({ what }) => what)
}

test('a commit is in the archive within five minutes', async () => {
  const { sql, stop } = await open('first', archive)
  const [row] = await sql<[{ seconds: number }]>`
    select setting::int as seconds from pg_settings where name = 'archive_timeout' and unit = 's'`
  await stop()
  expect(row.seconds).toBeGreaterThan(0)
  expect(row.seconds).toBeLessThanOrEqual(300)
})

test('restores the commits up to an instant, and none after it', async () => {
  const lastChange = await restore('between', betweenWrites)
  expect(await changesIn('between')).toEqual(['before', 'wanted'])
  expect(new Date(lastChange ?? 0).getTime()).toBeLessThan(betweenWrites.getTime())
})

test('restores the whole archive, and moves the existing database aside', async () => {
  await restore('latest', betweenWrites)
  await expect(restore('latest', null)).rejects.toThrow('Add --replace to set it aside')
  expect(await changesIn('latest')).toEqual(['before', 'wanted'])
  await restore('latest', null, true)
  expect(await changesIn('latest')).toEqual(['before', 'unwanted', 'wanted'])
  expect(readdirSync(join(folder, 'latest')).filter(name => name.includes('.before-'))).toHaveLength(1)
})

test.each([
  ['before the base backup ended', () => beforeBackup, 'The archive begins at'],
  ['after the end of the archive', () => new Date(Date.now() + 3_600_000), 'The archive ends before'],
])('rejects a time %s, and creates no database', async (_, time, message) => {
  await expect(restore('none', time())).rejects.toThrow(message)
  expect(readdirSync(join(folder, 'none')).filter(name => name.startsWith('postgres'))).toEqual([])
})

test('rejects a base backup in which one byte changed', async () => {
  const file = join(backup.folder, 'files/PG_VERSION.gz')
  const intact = readFileSync(file)
  const changed = Buffer.from(intact)
  changed.writeUInt8((changed.at(-9) ?? 0) ^ 1, changed.length - 9)
  writeFileSync(file, changed)
  await expect(restore('damaged', null)).rejects.toThrow('copy of PG_VERSION is damaged')
  writeFileSync(file, intact)
})

test('a second restore follows the database that the first one created', async () => {
  const first = await open('first', archive)
  await writeBaseBackup(first.sql, archive)
  await first.stop()
  await restore('again', betweenWrites)
  const { sql, stop } = await open('again', archive)
  await sql`insert into change values ('after the restore')`
  await archiveLog(sql)
  await stop()
  await restore('again', null, true)
  expect(await changesIn('again')).toEqual(['after the restore', 'before', 'wanted'])
})
