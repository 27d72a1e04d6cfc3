import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { connect, type Sql } from '@portal/service-kit'
import { createTestDatabase, type TestDatabase } from '@portal/service-kit/testing'
import { serviceFor } from '../routes.ts'
import { clientIp, networkOf } from './client-ip.ts'
import { createRateLimiter } from './rate-limit.ts'

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

const spendAll = async (spends: Promise<void>[]) =>
  (await Promise.allSettled(spends)).filter(({ status }) => status === 'fulfilled').length

test('two hundred requests at once, over two replicas, get exactly what the bucket holds', async () => {
  const [one, other] = [createRateLimiter(sql), createRateLimiter(sql)]
  const limit = { name: 'exact', capacity: 10, seconds: 600, lease: 1 }
  const spends = Array.from({ length: 200 }, (_, index) => (index % 2 ? one : other)(limit, 'somebody'))
  expect(await spendAll(spends)).toBe(10)
})

test('one address does not spend what is another one’s', async () => {
  const spend = createRateLimiter(sql)
  const limit = { name: 'each', capacity: 1, seconds: 600, lease: 1 }
  expect(await spendAll([spend(limit, 'a'), spend(limit, 'b'), spend(limit, 'a')])).toBe(2)
})

test('a refusal says when to try again', async () => {
  const spend = createRateLimiter(sql)
  const limit = { name: 'again', capacity: 1, seconds: 60, lease: 1 }
  await spend(limit, 'x')
  await expect(spend(limit, 'x')).rejects.toMatchObject({ code: 'rate_limited', details: { retryAfterSeconds: 60 } })
})

test('leasing several at a time still keeps to the capacity', async () => {
  const spend = createRateLimiter(sql)
  const limit = { name: 'leased', capacity: 30, seconds: 6_000, lease: 10 }
  const answers: string[] = []
  for (let index = 0; index < 40; index++)
    answers.push(
      await spend(limit, 'x').then(
        () => 'ok',
        () => 'no',
      ),
    )
  expect(answers.filter(answer => answer === 'ok')).toHaveLength(30)
})

test('many at once share their leases: none is thrown away', async () => {
  const spend = createRateLimiter(sql)
  const limit = { name: 'shared', capacity: 30, seconds: 6_000, lease: 15 }
  expect(await spendAll(Array.from({ length: 40 }, () => spend(limit, 'x')))).toBe(30)
})

test.each([
  ['198.51.100.7', null, 0, '198.51.100.7'],
  ['198.51.100.7', '203.0.113.1', 0, '198.51.100.7'],
  ['10.0.0.2', '203.0.113.1', 1, '203.0.113.1'],
  ['10.0.0.2', '6.6.6.6, 203.0.113.1', 1, '203.0.113.1'],
  ['10.0.0.2', '6.6.6.6, 203.0.113.1, 10.0.0.1', 2, '203.0.113.1'],
  ['10.0.0.2', null, 1, '10.0.0.2'],
])('socket %s, forwarded for %s, %i proxies: %s', (socket, forwarded, proxies, address) => {
  expect(clientIp(socket, forwarded, proxies)).toBe(address)
})

test.each([
  ['198.51.100.7', '198.51.100.7'],
  ['::ffff:198.51.100.7', '198.51.100.7'],
  ['2001:db8:0:1::7', '2001:db8:0:1::/64'],
  ['2001:0DB8::1:ffff:ffff:ffff:ffff', '2001:db8:0:1::/64'],
  ['2001:db8:0:1:2:3:4:5', '2001:db8:0:1::/64'],
  ['2001:db8::7', '2001:db8:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
])('%s spends what is its network’s: %s', (address, network) => {
  expect(networkOf(address)).toBe(network)
})

test.each([
  ['/api/leads', 'calls'],
  ['/api/leads/1', 'calls'],
  ['/api/leadership', undefined],
  ['/api/user/stats', 'engagement'],
  ['/api/users/status', 'identity'],
  ['/api/admin/seed-scripts', 'engagement'],
  ['/api/admin/audit', 'admin'],
  ['/internal/keys', undefined],
])('%s is answered by %s', (path, serviceName) => {
  expect(serviceFor(path)).toBe(serviceName)
})
