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

test('a migration that fails half-way leaves nothing behind; mended, it runs', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'migrations-'))
  const migrations = pathToFileURL(`${folder}/`)
  const write = (text: string) => writeFile(join(folder, '900.do.half.sql'), text)
  await write('create table half (id int); select 1 / 0;')
  await expect(migrate(sql, 'admin', migrations)).rejects.toThrow('division by zero')
  await write('create table half (id int);')
  await Promise.all([migrate(sql, 'admin', migrations), migrate(sql, 'admin', migrations)])
  expect(await sql`select 1 from half`).toHaveLength(0)
})
