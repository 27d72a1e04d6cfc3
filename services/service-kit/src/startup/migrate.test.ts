import { mkdir, mkdtemp, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { connect } from '../data/database.ts'
import type { Sql } from '../data/sql.ts'
import { migrate } from './migrate.ts'
import { createTestDatabase, type TestDatabase, until } from '../testing/index.ts'

let database: TestDatabase
let url: string
let sql: Sql
beforeAll(async () => {
  database = await createTestDatabase()
  url = database.ownerUrl
  sql = connect(url, { schema: 'admin', max: 4 })
})
afterAll(async () => {
  await sql.end()
  await database.drop()
})

test('rolls back a migration that fails halfway, and runs it once it is fixed', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'migrations-'))
  const migrations = pathToFileURL(`${folder}/`)
  const writeMigration = (text: string) => writeFile(join(folder, '900.do.half.sql'), text)
  await writeMigration('create table half (id int); select 1 / 0;')
  await expect(migrate(url, 'admin', migrations)).rejects.toThrow(
    'Could not migrate the schema admin: division by zero',
  )
  expect(await sql`select to_regclass('half') as "table"`).toEqual([{ table: null }])
  await writeMigration('create table half (id int);')
  // Two replicas start at the same time.
  await Promise.all([migrate(url, 'admin', migrations), migrate(url, 'admin', migrations)])
  expect(await sql`select 1 from half`).toHaveLength(0)
})

test('retries a lock after short waits, so that requests are not stuck behind it', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'migrations-'))
  await writeFile(join(folder, '901.do.wider.sql'), 'alter table audit add column wider int;')
  let unlock = () => {}
  const locked = new Promise<void>(resolve => {
    unlock = resolve
  })
  const holder = sql.begin(async transaction => {
    await transaction`lock table audit in access share mode`
    await locked
  })
  const migrating = migrate(url, 'admin', pathToFileURL(`${folder}/`))
  // The table has the same object ID in the databases of other tests.
  const waiting = () =>
    sql`
      select 1 from pg_locks join pg_database on pg_database.oid = database
      where datname = current_database() and relation = 'audit'::regclass and not granted`
  await until(async () => expect(await waiting()).toHaveLength(1))
  await until(async () => expect(await waiting()).toHaveLength(0))
  unlock()
  await Promise.all([holder, migrating])
  expect(await sql`select wider from audit`).toHaveLength(0)
})

test('builds indexes after the migrations without blocking writes, once, and again if that was interrupted', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'migrations-'))
  const migrations = pathToFileURL(`${folder}/`)
  await writeFile(join(folder, '902.do.large.sql'), 'create table large (id int);')
  await mkdir(join(folder, 'after'))
  const file = join(folder, 'after/902.large-id.sql')
  await writeFile(file, '-- For the search.\ncreate index concurrently if not exists large_id\n  on large (id);\n')
  const index = async () => {
    const [found] = await sql<{ oid: number; indisvalid: boolean }[]>`
      select indexrelid::int as oid, indisvalid from pg_index where indexrelid = to_regclass('large_id')`
    return found
  }
  await Promise.all([migrate(url, 'admin', migrations), migrate(url, 'admin', migrations)])
  const built = await index()
  expect(built).toMatchObject({ indisvalid: true })
  await migrate(url, 'admin', migrations)
  expect(await index()).toEqual(built)

  // As a failed `create index concurrently` leaves it.
  await sql`insert into large values (1), (1)`
  await sql`drop index large_id`
  await expect(sql`create unique index concurrently large_id on large (id)`).rejects.toThrow('could not create')
  expect(await index()).toMatchObject({ indisvalid: false })
  await migrate(url, 'admin', migrations)
  expect(await index()).toMatchObject({ indisvalid: true })

  await writeFile(file, 'create index large_id_again on large (id);')
  await expect(migrate(url, 'admin', migrations)).rejects.toThrow('must create or drop one index concurrently')
})
