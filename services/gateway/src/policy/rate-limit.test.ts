import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { connect, type Sql } from '@portal/service-kit'
import { createTestDatabase, type TestDatabase } from '@portal/service-kit/testing'
import { createRateLimiter, deleteFullBuckets } from './rate-limit.ts'

let database: TestDatabase
let sql: Sql
beforeAll(async () => {
  database = await createTestDatabase()
  sql = connect(database.urlOf('gateway'), { schema: 'gateway', max: 8 })
})
afterAll(async () => {
  await sql.end()
  await database.drop()
})

const countAllowed = async (requests: Promise<void>[]) =>
  (await Promise.allSettled(requests)).filter(({ status }) => status === 'fulfilled').length

test('200 concurrent requests to two replicas get exactly the capacity', async () => {
  const [one, other] = [createRateLimiter(sql), createRateLimiter(sql)]
  const limit = { name: 'exact', capacity: 10, seconds: 600, lease: 1 }
  const requests = Array.from({ length: 200 }, (_, index) => (index % 2 ? one : other)(limit, 'client'))
  expect(await countAllowed(requests)).toBe(10)
})

test.each([1, 2])('clients have a bucket each, with leases of %i', async lease => {
  const consume = createRateLimiter(sql)
  const limit = { name: `each ${lease}`, capacity: lease, seconds: 600, lease }
  const clients = ['a', 'b', ...Array.from({ length: lease }, () => 'a')]
  expect(await countAllowed(clients.map(client => consume(limit, client)))).toBe(lease + 1)
})

test('limits have a bucket each', async () => {
  const consume = createRateLimiter(sql)
  const [one, other] = ['one', 'other'].map(name => ({ name, capacity: 1, seconds: 600, lease: 1 }))
  expect(await countAllowed([consume(one!, 'client'), consume(other!, 'client')])).toBe(2)
})

test('a rejection names the seconds until the next try', async () => {
  const consume = createRateLimiter(sql)
  const limit = { name: 'again', capacity: 1, seconds: 60, lease: 1 }
  await consume(limit, 'x')
  await expect(consume(limit, 'x')).rejects.toMatchObject({ code: 'rate_limited', details: { retryAfterSeconds: 60 } })
})

test('a bucket refills evenly, up to its capacity', async () => {
  const consume = createRateLimiter(sql)
  const limit = { name: 'refill', capacity: 3, seconds: 60, lease: 1 }
  const spendAll = () => countAllowed(Array.from({ length: 5 }, () => consume(limit, 'x')))
  const passSeconds = (seconds: number) =>
    sql`update rate_bucket set at = at - make_interval(secs => ${seconds}) where key = 'refill x'`
  expect(await spendAll()).toBe(3)
  await passSeconds(41)
  expect(await spendAll()).toBe(2)
  await passSeconds(3_000)
  expect(await spendAll()).toBe(3)
})

test('leases keep to the capacity', async () => {
  const consume = createRateLimiter(sql)
  const limit = { name: 'leased', capacity: 30, seconds: 6_000, lease: 10 }
  let allowed = 0
  for (let index = 0; index < 40; index++)
    await consume(limit, 'x').then(
      () => (allowed += 1),
      () => undefined,
    )
  expect(allowed).toBe(30)
})

test('concurrent requests share a lease', async () => {
  const consume = createRateLimiter(sql)
  const limit = { name: 'shared', capacity: 30, seconds: 6_000, lease: 15 }
  expect(await countAllowed(Array.from({ length: 40 }, () => consume(limit, 'x')))).toBe(30)
})

test('a flood of clients does not refill the bucket of a busy client', async () => {
  const consume = createRateLimiter(sql)
  const limit = { name: 'flood', capacity: 4, seconds: 6_000, lease: 2 }
  for (let time = 0; time < 4; time += 1) await consume(limit, 'busy')
  await Promise.all(Array.from({ length: 200 }, (_, index) => consume(limit, `client ${index}`)))
  await expect(consume(limit, 'busy')).rejects.toMatchObject({ code: 'rate_limited' })
})

test('deletes the buckets that have not been used for an hour', async () => {
  await sql`delete from rate_bucket`
  await sql`
    insert into rate_bucket values
      ('full', 1, now() - interval '61 minutes'), ('recent', 1, now() - interval '59 minutes')`
  await deleteFullBuckets(sql)
  expect(await sql`select key from rate_bucket`).toEqual([{ key: 'recent' }])
})
