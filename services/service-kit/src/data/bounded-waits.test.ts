import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { readMetrics } from '../metrics/metrics.ts'
import { beforeTimer, createTestDatabase, openFreezingProxy, type TestDatabase, until } from '../testing/index.ts'
import { listenReliably } from './listen-reliably.ts'
import { connect } from './database.ts'
import type { Sql } from './sql.ts'
import { isDatabaseOutage } from './database-outage.ts'

let database: TestDatabase
let sql: Sql
beforeAll(async () => {
  database = await createTestDatabase()
  sql = connect(database.urlOf('calls'), { schema: 'calls', max: 3 })
  await database.owner`create table calls.shared (id int primary key, value int)`
  await database.owner`grant select, insert, update on calls.shared to calls`
  await sql`insert into shared values (1, 0), (2, 0)`
})
afterAll(async () => {
  await sql.end()
  await database.drop()
})

const outageOf = (query: Promise<unknown>) =>
  query.then(
    () => 'an answer',
    (error: Error & { code?: string }) => (isDatabaseOutage(error) ? error.code : error),
  )

test('every query of a frozen database fails within five seconds, and the next one works when it is back', async () => {
  const proxy = await openFreezingProxy(database.urlOf('calls'))
  const frozen = connect(proxy.url, { schema: 'calls', max: 1 })
  await frozen`select 1`
  proxy.freeze()
  // The transaction takes the only connection, so the second one waits for it.
  const transactions = [frozen.begin(tx => tx`select 1`), frozen.begin(tx => tx`select 2`)]
  const outages = beforeTimer(5_000, Promise.all(transactions.map(outageOf)))
  expect(await outages).toEqual(['REPLY_TIMEOUT', 'WAIT_TIMEOUT'])

  proxy.thaw()
  await until(async () => expect(await frozen`select 3 as three`).toEqual([{ three: 3 }]))
  await frozen.end({ timeout: 1 })
  await proxy.close()
}, 30_000)

/** How long the listening connection has been silent, from the metric; NaN without a connection. */
const silentSeconds = async () =>
  Number(/^portal_listener_silent_seconds\{pool="calls"\} (\S+)/m.exec(await readMetrics())?.[1])

test('a listener replaces a frozen connection, and is notified', async () => {
  const proxy = await openFreezingProxy(database.urlOf('calls'))
  const listener = listenReliably(connect(proxy.url, { schema: 'calls', max: 1 }), 100)
  const received: string[] = []
  await listener.listen(
    'news',
    news => received.push(news),
    () => received.push('listening'),
  )
  proxy.freeze()
  await until(() => proxy.accepted() > 1)
  expect(await silentSeconds()).toBeGreaterThan(3)
  proxy.thaw()
  await until(() => expect(received).toEqual(['listening', 'listening']))
  await database.owner.notify('news', 'good')
  await until(() => expect(received).toContain('good'))
  await until(async () => expect(await silentSeconds()).toBeLessThan(1))
  await listener.end({ timeout: 1 })
  expect(await silentSeconds()).toBeNaN()
  await proxy.close()
}, 30_000)

test('the first listen waits for a database that is slow at the start, and notifies once', async () => {
  const proxy = await openFreezingProxy(database.urlOf('calls'))
  proxy.freeze()
  const pool = connect(proxy.url, { schema: 'calls', max: 1 })
  const received: string[] = []
  const listening = pool.listen(
    'news',
    news => received.push(news),
    () => received.push('listening'),
  )
  // The second connection means that the first attempt has failed.
  await until(() => proxy.accepted() > 1)
  proxy.thaw()
  await listening
  await database.owner.notify('news', 'good')
  await until(() => expect(received).toContain('good'))
  expect(received).toEqual(['listening', 'good'])
  await pool.end({ timeout: 1 })
  await proxy.close()
}, 30_000)

test('a query does not join a queue of 200', async () => {
  const pool = connect(database.urlOf('calls'), { schema: 'calls', max: 1 })
  const held = Promise.withResolvers<void>()
  const holder = pool.begin(async tx => {
    await tx`select 1`
    await held.promise
  })
  await until(async () =>
    expect(
      await database.owner`
        select 1 from pg_stat_activity
        where datname = current_database() and application_name = 'calls' and state = 'idle in transaction'`,
    ).toHaveLength(1),
  )
  const waiting = Array.from({ length: 201 }, () => outageOf(pool`select 1`))
  expect(await waiting[200]).toBe('TOO_MANY_WAITING')
  held.resolve()
  await holder
  expect(new Set(await Promise.all(waiting.slice(0, 200)))).toEqual(new Set(['an answer']))
  await pool.end()
})

test('the role ends statements, waits for locks, and idle transactions', async () => {
  const [settings] = await sql`select current_setting('statement_timeout') as statement,
    current_setting('lock_timeout') as lock, current_setting('idle_in_transaction_session_timeout') as idle`
  expect(settings).toEqual({ statement: '4s', lock: '2s', idle: '10s' })
  const unlimited = connect(database.urlOf('calls'), { schema: 'calls', max: 1, hasTimeouts: false })
  expect(await unlimited`select current_setting('statement_timeout') as statement`).toEqual([{ statement: '0' }])
  await unlimited.begin(async tx => {
    await tx`lock table shared`
    expect(await outageOf(sql`select from shared`)).toBe('55P03')
  })
  await unlimited.end()
})

test('a transaction that loses a deadlock runs again', async () => {
  let attempts = 0
  const locked = [Promise.withResolvers<void>(), Promise.withResolvers<void>()] as const
  const update = (mine: 0 | 1) =>
    sql.begin(async tx => {
      attempts += 1
      const other = mine === 0 ? 1 : 0
      await tx`update shared set value = value + 1 where id = ${mine + 1}`
      locked[mine].resolve()
      await locked[other].promise
      await tx`update shared set value = value + 1 where id = ${other + 1}`
    })
  await Promise.all([update(0), update(1)])
  expect(attempts).toBe(3)
  expect(await sql`select value from shared order by id`).toEqual([{ value: 2 }, { value: 2 }])
})
