import { connect as connectTo, createServer, type Server, type Socket } from 'node:net'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { connect } from './database.ts'
import { createTestDatabase, type TestDatabase, until } from '../testing/index.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.drop())

/** A proxy of the database that cuts the first connections when the driver sends `text`; by default, its query for types. */
async function openUnreliableProxy(
  target: URL,
  cuts: number,
  text = 'from pg_catalog.pg_type',
): Promise<{ url: string; server: Server; acceptedAt: number[] }> {
  const acceptedAt: number[] = []
  const server = createServer((client: Socket) => {
    acceptedAt.push(performance.now())
    const upstream = connectTo(Number(target.port), target.hostname)
    client.on('error', () => undefined).on('close', () => upstream.destroy())
    upstream.on('error', () => undefined).on('close', () => client.destroy())
    upstream.pipe(client)
    client.on('data', chunk => {
      if (cuts > 0 && chunk.includes(text)) {
        cuts -= 1
        client.destroy()
      } else upstream.write(chunk)
    })
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  const port = typeof address === 'object' && address ? String(address.port) : ''
  return { url: Object.assign(new URL(target), { port }).href, server, acceptedAt }
}

test('queries and transactions survive a connection that is cut while it opens', async () => {
  const { url, server } = await openUnreliableProxy(new URL(database.urlOf('calls')), 3)
  const sql = connect(url, { schema: 'calls', max: 1 })
  expect(await sql`select 1 as one`).toEqual([{ one: 1 }])
  await sql.end()

  const other = await openUnreliableProxy(new URL(database.urlOf('calls')), 2)
  const forTransactions = connect(other.url, { schema: 'calls', max: 1 })
  expect(await forTransactions.begin(transaction => transaction`select 2 as two`)).toEqual([{ two: 2 }])
  await forTransactions.end()
  server.close()
  other.server.close()
})

test('the driver waits longer after each connection that is accepted and then closed', async () => {
  const { url, server, acceptedAt } = await openUnreliableProxy(new URL(database.urlOf('calls')), 3, '')
  const sql = connect(url, { schema: 'calls', max: 1 })
  expect(await sql`select 1 as one`).toEqual([{ one: 1 }])
  const waits = acceptedAt.slice(1).map((at, index) => at - (acceptedAt[index] ?? 0))
  for (const [index, ms] of [200, 400, 800].entries()) expect(waits[index]).toBeGreaterThan(ms - 5)
  await sql.end()
  server.close()
})

test('the message that ends a connection is not read as the reply to the next query', async () => {
  const sql = connect(database.urlOf('calls'), { schema: 'calls', max: 1 })
  for (let round = 0; round < 3; round++) {
    const [connection] = await sql<{ pid: number }[]>`select pg_backend_pid() as pid`
    const sleeping = expect(sql`select pg_sleep(10)`).rejects.toThrow()
    await until(async () => {
      const [active] = await database.owner`
        select from pg_stat_activity where pid = ${connection?.pid ?? 0} and state = 'active' and query like '%pg_sleep%'`
      expect(active).toBeDefined()
    })
    await database.owner`select pg_terminate_backend(${connection?.pid ?? 0})`
    await sleeping
    expect(await sql`select 1 as one`).toEqual([{ one: 1 }])
  }
  await sql.end()
})

test('a transaction that lost its connection writes nothing on the next connection', async () => {
  const sql = connect(database.urlOf('calls'), { schema: 'calls', max: 1 })
  await database.owner`create table calls.written (by text)`
  await database.owner`grant select, insert on calls.written to calls`
  let lateWrite: Promise<unknown> = Promise.resolve()
  let proceed = () => {}
  const proceeding = new Promise<void>(resolve => {
    proceed = resolve
  })
  const lost = sql.begin(async transaction => {
    const [connection] = await transaction<{ pid: number }[]>`select pg_backend_pid() as pid`
    await database.owner`select pg_terminate_backend(${connection?.pid ?? 0})`
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

test('returns instants as ISO 8601 text in UTC, and accepts dates and text', async () => {
  const sql = connect(database.urlOf('calls'), { schema: 'calls', max: 1 })
  const instant = '2026-11-21T15:04:05.678Z'
  for (const sent of [new Date(instant), instant, '2026-11-21T10:04:05.678-05:00']) {
    expect(await sql`select ${sent}::timestamptz(3) as at`).toEqual([{ at: instant }])
  }
  await sql.end()
})

test('finds tables in its own schema', async () => {
  const sql = connect(database.urlOf('calls'), { schema: 'calls', max: 1 })
  expect(await sql`select current_schema() as schema, current_setting('application_name') as name`).toEqual([
    { schema: 'calls', name: 'calls' },
  ])
  await sql.end()
})

test('queries one after another share a connection, so that the others become idle and close', async () => {
  const sql = connect(database.urlOf('calls'), { schema: 'calls', max: 3 })
  const readPid = async () => (await sql<[{ pid: number }]>`select pg_backend_pid() as pid, pg_sleep(0.05)`)[0].pid
  const atOnce = new Set(await Promise.all([readPid(), readPid(), readPid()]))
  expect(atOnce.size).toBe(3)
  const inTurn = new Set<number>()
  for (let count = 0; count < 6; count++) inTurn.add(await readPid())
  const [inTransaction] = await sql.begin(transaction => transaction<[{ pid: number }]>`select pg_backend_pid() as pid`)
  inTurn.add(inTransaction.pid)
  expect(inTurn.size).toBe(1)
  await sql.end()
})
