import { createServer, type AddressInfo } from 'node:net'
import { expect, test } from '@jest/globals'
import { createTestDatabase } from '../testing/index.ts'
import { connect } from './database.ts'
import { asDatabaseRole, databaseUrl, isProtected } from './database-url.ts'

test.each([
  ['postgres://role:secret@db/portal', true],
  ['postgresql://role:secret@db-1:5432,db-2:5433/portal?sslmode=verify-full', true],
  ['postgres://role:secret@[::1]:5432/portal', true],
  ['mysql://role:secret@db/portal', false],
  ['postgres://role:secret@db:port/portal', false],
  ['postgres://role:secret@db-1,,db-2/portal', false],
  ['portal', false],
])('%s is a connection string: %s', (url, isValid) => {
  expect(databaseUrl.safeParse(url).success).toBe(isValid)
})

test.each([
  ['postgres://role@127.0.0.1/portal', true],
  ['postgres://role@127.10.20.30/portal', true],
  ['postgres://role@10.20.30.40/portal', false],
  ['postgres://role@localhost:5432,[::1]:5433/portal', true],
  ['postgres://role@db/portal?sslmode=verify-full', true],
  ['postgres://role@localhost,db/portal', false],
  ['postgres://role@db/portal?sslmode=require', false],
  ['postgres://role@db/portal', false],
])('%s is protected: %s', (url, expected) => {
  expect(isProtected(url)).toBe(expected)
})

test('another role keeps hosts and options', () => {
  expect(asDatabaseRole('postgres://owner:a@db-1:1,db-2:2/portal?sslmode=verify-full', 'calls', 'p@ss/word')).toBe(
    'postgres://calls:p%40ss%2Fword@db-1:1,db-2:2/portal?sslmode=verify-full',
  )
})

test('the next host is used if the first one does not answer', async () => {
  const database = await createTestDatabase()
  const target = new URL(database.urlOf('calls'))
  const closed = createServer().listen(0, '127.0.0.1')
  await new Promise(resolve => closed.once('listening', resolve))
  const { port } = closed.address() as AddressInfo
  await new Promise(resolve => closed.close(resolve))
  const url = target.href.replace(target.host, `127.0.0.1:${port},${target.host}`)
  const sql = connect(url, { schema: 'calls', max: 2 })
  expect(await Promise.all([sql`select 1 as one`, sql`select 1 as one`])).toEqual([[{ one: 1 }], [{ one: 1 }]])
  await sql.end()
  await database.drop()
})
