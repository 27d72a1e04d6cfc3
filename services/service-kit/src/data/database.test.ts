import { connect as connectTo, createServer, type Server, type Socket } from 'node:net'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { connect } from './database.ts'
import { createTestDatabase, type TestDatabase, until } from '../testing/index.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.drop())

/** A way to the database that breaks off the first connections in the middle of the question which types there are. */
async function openFrailWay(target: URL, breaks: number): Promise<{ url: string; server: Server }> {
  const server = createServer((client: Socket) => {
    const upstream = connectTo(Number(target.port), target.hostname)
    client.on('error', () => undefined).on('close', () => upstream.destroy())
    upstream.on('error', () => undefined).on('close', () => client.destroy())
    upstream.pipe(client)
    client.on('data', chunk => {
      if (breaks > 0 && chunk.includes('from pg_catalog.pg_type')) {
        breaks -= 1
        client.destroy()
      } else upstream.write(chunk)
    })
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  const port = typeof address === 'object' && address ? String(address.port) : ''
  return { url: Object.assign(new URL(target), { port }).href, server }
}

test('a connection that breaks while it is being made ends nothing: queries and transactions go out on the next one', async () => {
  const { url, server } = await openFrailWay(new URL(database.urlOf('calls')), 3)
  const sql = connect(url, { schema: 'calls', max: 1 })
  expect(await sql`select 1 as one`).toEqual([{ one: 1 }])
  await sql.end()

  const other = await openFrailWay(new URL(database.urlOf('calls')), 2)
  const forTransactions = connect(other.url, { schema: 'calls', max: 1 })
  expect(await forTransactions.begin(transaction => transaction`select 2 as two`)).toEqual([{ two: 2 }])
  await forTransactions.end()
  server.close()
  other.server.close()
})

test('the words with which the database ends a connection are not taken for the answer of the next one', async () => {
  const sql = connect(database.urlOf('calls'), { schema: 'calls', max: 1 })
  for (let round = 0; round < 3; round++) {
    const [own] = await sql<{ pid: number }[]>`select pg_backend_pid() as pid`
    const asleep = expect(sql`select pg_sleep(10)`).rejects.toThrow()
    await until(async () => {
      const [active] = await database.owner`
        select from pg_stat_activity where pid = ${own?.pid ?? 0} and state = 'active' and query like '%pg_sleep%'`
      expect(active).toBeDefined()
    })
    await database.owner`select pg_terminate_backend(${own?.pid ?? 0})`
    await asleep
    expect(await sql`select 1 as one`).toEqual([{ one: 1 }])
  }
  await sql.end()
})

test('a transaction that lost its connection writes nothing on the next connection', async () => {
  const sql = connect(database.urlOf('calls'), { schema: 'calls', max: 1 })
  await sql`create table written (by text)`
  let lateWrite: Promise<unknown> = Promise.resolve()
  let proceed = () => {}
  const proceeding = new Promise<void>(resolve => {
    proceed = resolve
  })
  const lost = sql.begin(async transaction => {
    const [own] = await transaction<{ pid: number }[]>`select pg_backend_pid() as pid`
    await database.owner`select pg_terminate_backend(${own?.pid ?? 0})`
    await proceeding
    lateWrite = transaction`insert into written values ('the lost transaction')`.catch((error: unknown) => error)
    await lateWrite
  })
  await expect(lost).rejects.toMatchObject({ code: 'CONNECTION_CLOSED' })

  await sql.begin(async transaction => {
    await transaction`insert into written values ('the next transaction')`
    proceed()
    await until(async () => expect(await lateWrite).toMatchObject({ code: 'CONNECTION_CLOSED' }))
    // The rollback of the lost transaction must not end this one.
    await new Promise(setImmediate)
  })
  expect(await sql`select by from written`).toEqual([{ by: 'the next transaction' }])
  await sql.end()
})
