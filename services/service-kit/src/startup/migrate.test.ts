import { mkdtemp, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { connect, type Sql } from '../data/database.ts'
import { migrate } from './migrate.ts'
import { createTestDatabase, type TestDatabase } from '../testing/index.ts'

let database: TestDatabase
let sql: Sql
beforeAll(async () => {
  database = await createTestDatabase()
  sql = connect(database.urlOf('admin'), { schema: 'admin', max: 4 })
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
  await expect(migrate(sql, 'admin', migrations)).rejects.toThrow(
    'Could not migrate the schema admin: division by zero',
  )
  expect(await sql`select to_regclass('half') as "table"`).toEqual([{ table: null }])
  await writeMigration('create table half (id int);')
  // Two replicas start at the same time.
  await Promise.all([migrate(sql, 'admin', migrations), migrate(sql, 'admin', migrations)])
  expect(await sql`select 1 from half`).toHaveLength(0)
})
