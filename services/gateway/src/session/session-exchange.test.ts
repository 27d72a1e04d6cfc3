import { afterAll, beforeAll, expect, test } from '@jest/globals'
import type { ExchangedSession } from '@portal/contracts'
import { ApiError, connect, type Peers, type Sql } from '@portal/service-kit'
import { createTestDatabase, type TestDatabase, until } from '@portal/service-kit/testing'
import { createSessionExchange } from './session-exchange.ts'

const foreground = { isBackground: false }
const background = { isBackground: true }
const memberId = '0a000000-0000-4000-8000-000000000001'
const otherMemberId = '0a000000-0000-4000-8000-000000000002'

let database: TestDatabase
let sql: Sql
beforeAll(async () => {
  database = await createTestDatabase()
  sql = connect(database.urlOf('gateway'), { schema: 'gateway' })
})
afterAll(async () => {
  await sql.end()
  await database.drop()
})

const sessionOf = (role: 'agent' | 'admin', changes: Partial<ExchangedSession> = {}) =>
  ({ user: { id: memberId, role }, token: role, expiresAt: Date.now() + 60_000, ...changes }) as ExchangedSession

type Reply = ExchangedSession | null | Promise<ExchangedSession | null>

/** Creates an exchange over an identity that replies with `reply`, and records its requests and the changes. */
async function exchangeOver(reply: (sessionId: string) => Reply) {
  const requests: { sessionId: string; isBackground: boolean; isPresented: boolean }[] = []
  const changes: (string | null)[] = []
  const call = async (_: string, __: unknown, body: (typeof requests)[number]) => {
    requests.push(body)
    return reply(body.sessionId)
  }
  const sessions = await createSessionExchange({ call } as unknown as Peers, sql, id => void changes.push(id))
  return {
    requests,
    changes,
    exchange: sessions.exchange,
    /** Publishes a change and waits until it has arrived. */
    async change(id: string) {
      const before = changes.length
      await sql.notify('portal_session', id)
      await until(() => changes.length > before)
    },
  }
}

test('an exchange that begins after a change shares no reply from before it', async () => {
  const replies: ((session: ExchangedSession) => void)[] = []
  const { exchange, change, requests } = await exchangeOver(() => new Promise(resolve => replies.push(resolve)))

  const before = exchange('id', foreground)
  await change(memberId)
  const after = exchange('id', foreground)
  replies[0]?.(sessionOf('agent'))
  replies[1]?.(sessionOf('admin'))
  expect((await before)?.user.role).toBe('agent')
  expect((await after)?.user.role).toBe('admin')
  expect((await exchange('id', foreground))?.user.role).toBe('admin')
  expect(requests).toHaveLength(2)
})

test('a reply from before a change is not cached', async () => {
  const replies: ((session: ExchangedSession) => void)[] = []
  const { exchange, change, requests } = await exchangeOver(() => new Promise(resolve => replies.push(resolve)))
  const before = exchange('id', foreground)
  await change(otherMemberId)
  replies[0]?.(sessionOf('agent'))
  await before
  void exchange('id', foreground)
  expect(requests).toHaveLength(2)
})

test('an outdated exchange that ends does not end the sharing of the current one', async () => {
  const replies: ((session: ExchangedSession) => void)[] = []
  const { exchange, change, requests } = await exchangeOver(() => new Promise(resolve => replies.push(resolve)))
  const outdated = exchange('id', foreground)
  await change(memberId)
  const current = exchange('id', foreground)
  replies[0]?.(sessionOf('agent'))
  await outdated
  const shared = exchange('id', foreground)
  replies[1]?.(sessionOf('admin'))
  expect((await current)?.user.role).toBe('admin')
  expect((await shared)?.user.role).toBe('admin')
  expect(requests).toHaveLength(2)
})

test('a change drops the cached sessions of that member and no others', async () => {
  const { exchange, change, changes, requests } = await exchangeOver(id =>
    sessionOf('agent', { user: { id: id === 'other' ? otherMemberId : memberId, role: 'agent' } as never }),
  )
  for (const id of ['one', 'two', 'other']) await exchange(id, foreground)
  await change(memberId)
  for (const id of ['one', 'two', 'other']) await exchange(id, foreground)
  expect(requests.map(({ sessionId }) => sessionId)).toEqual(['one', 'two', 'other', 'one', 'two'])
  expect(changes).toEqual([memberId])
})

test('a cached background exchange is not enough for a foreground request', async () => {
  const { exchange, requests } = await exchangeOver(() => sessionOf('agent'))
  await exchange('id', background)
  await exchange('id', background)
  await exchange('id', foreground)
  await exchange('id', foreground)
  await exchange('id', background)
  expect(requests).toEqual([
    { sessionId: 'id', isBackground: true, isPresented: true },
    { sessionId: 'id', isBackground: false, isPresented: true },
  ])
})

test('a foreground request does not share a running background exchange', async () => {
  const { exchange, requests } = await exchangeOver(() => sessionOf('agent'))
  await Promise.all([exchange('id', background), exchange('id', foreground), exchange('id', background)])
  expect(requests.map(({ isBackground }) => isBackground)).toEqual([true, false])
})

test('concurrent requests of one session share an exchange', async () => {
  const { exchange, requests } = await exchangeOver(() => sessionOf('agent'))
  await Promise.all([exchange('id', foreground), exchange('id', foreground)])
  expect(requests).toHaveLength(1)
})

test('a failed exchange is repeated', async () => {
  let isDown = true
  const { exchange } = await exchangeOver(async () => {
    if (isDown) throw new ApiError('unavailable', 'identity is down')
    return sessionOf('agent')
  })
  await expect(exchange('id', foreground)).rejects.toMatchObject({ code: 'unavailable' })
  isDown = false
  expect(await exchange('id', foreground)).toMatchObject({ token: 'agent' })
})

test.each([
  ['5.5 s', 5_500, 1],
  ['5 s', 5_000, 2],
  ['no time', 0, 2],
])('a token that is valid for %s is cached or not: %i requests', async (_, validMs, count) => {
  const { exchange, requests } = await exchangeOver(() => sessionOf('agent', { expiresAt: Date.now() + validMs }))
  await exchange('id', foreground)
  await exchange('id', foreground)
  expect(requests).toHaveLength(count)
})

test('a cached token expires five seconds before identity stops accepting it', async () => {
  const { exchange, requests } = await exchangeOver(() => sessionOf('agent', { expiresAt: Date.now() + 5_300 }))
  await exchange('id', foreground)
  await until(async () => {
    await exchange('id', foreground)
    return requests.length === 2
  })
})

test('only the first request of a renewed session receives the new ID', async () => {
  const { exchange } = await exchangeOver(() => sessionOf('agent', { renewedSessionId: 'new' }))
  expect(await exchange('id', foreground)).toMatchObject({ renewedSessionId: 'new' })
  expect((await exchange('id', foreground))?.renewedSessionId).toBeUndefined()
})

test('identity is asked about an unknown ID once', async () => {
  const { exchange, requests } = await exchangeOver(() => null)
  for (let time = 0; time < 3; time += 1) expect(await exchange('forged', foreground)).toBeNull()
  expect(requests).toHaveLength(1)
})

test('the sessions of a large floor fit into the cache', async () => {
  const { exchange, requests } = await exchangeOver(() => sessionOf('agent'))
  for (let round = 0; round < 2; round += 1)
    for (let index = 0; index < 2_000; index += 1) await exchange(`session ${index}`, foreground)
  expect(requests).toHaveLength(2_000)
})

test('a flood of forged IDs evicts no signed-in session', async () => {
  const { exchange, requests } = await exchangeOver(id => (id === 'id' ? sessionOf('agent') : null))
  await exchange('id', foreground)
  for (let index = 0; index < 21_000; index += 1) await exchange(`forged ${index}`, foreground)
  const before = requests.length
  expect((await exchange('id', foreground))?.user.id).toBe(memberId)
  expect(requests).toHaveLength(before)
})

test('the check before a request to identity can reject it, and is skipped for cached results', async () => {
  const { exchange, requests } = await exchangeOver(id => (id === 'id' ? sessionOf('agent') : null))
  const limited = {
    ...foreground,
    beforeRequest: () => Promise.reject(new ApiError('rate_limited', 'Too many requests.')),
  }
  await exchange('id', foreground)
  await exchange('forged', foreground)
  await expect(exchange('another', limited)).rejects.toMatchObject({ code: 'rate_limited' })
  expect((await exchange('id', limited))?.user.id).toBe(memberId)
  expect(await exchange('forged', limited)).toBeNull()
  expect(requests).toHaveLength(2)
})

test('an outage of the database connection drops all cached sessions and is reported', async () => {
  const { exchange, changes, requests } = await exchangeOver(() => sessionOf('agent'))
  await exchange('id', foreground)
  await database.owner`
    select pg_terminate_backend(pid) from pg_stat_activity
    where application_name = 'gateway' and datname = current_database()`
  await until(() => changes.length > 0)
  expect(changes).toEqual([null])
  await exchange('id', foreground)
  expect(requests).toHaveLength(2)
})
