import { afterEach, beforeEach, expect, jest, test } from '@jest/globals'
import { connection } from './connection.ts'
import { outbox } from './outbox.ts'
import type { ApiResult } from './send-request.ts'

const noResponse: ApiResult = { error: { status: 0, message: '0: Failed to fetch' } }
const errorResponse = (status: number): ApiResult => ({ error: { status, message: `${status}: no` } })
const tick = (contacted: boolean) => ({ method: 'PATCH', url: '/api/leads/7', body: { contacted } })
const key = 'lead 7 contacted'
let results: ApiResult[]
let sent: unknown[]

const send = async ({ body }: { body?: unknown }) => {
  sent.push(body)
  return results.shift() ?? { data: body }
}
const deliver = (contacted: boolean, options: object = {}) => outbox.deliver(tick(contacted), { key, ...options }, send)
const settled = () => jest.advanceTimersByTimeAsync(0)
const stored = () => Object.values(sessionStorage).map(it => JSON.parse(String(it)) as unknown)

beforeEach(() => {
  jest.useFakeTimers()
  sessionStorage.clear()
  results = []
  sent = []
  outbox.open('ann', send, () => undefined)
})
afterEach(async () => {
  connection.set('live')
  await jest.advanceTimersByTimeAsync(60_000)
  jest.useRealTimers()
})

test('sends a change at once while there is a connection', async () => {
  expect(await deliver(true)).toEqual({ data: { contacted: true } })
  expect(outbox.count()).toBe(0)
})

test('stores a change without a connection and sends it when the connection is back', async () => {
  connection.set('lost')
  const result = deliver(true)
  await settled()
  expect([sent, outbox.count()]).toEqual([[], 1])
  expect(stored()).toEqual([{ [key]: tick(true) }])
  connection.set('live')
  expect(await result).toEqual({ data: { contacted: true } })
  expect([outbox.count(), stored()]).toEqual([0, []])
})

test('a change that is on its way when the page reloads is sent again', async () => {
  const other = 'lead 3 contacted'
  void outbox.deliver(tick(true), { key: other }, () => new Promise(() => undefined))
  await settled()
  expect([stored(), outbox.count()]).toEqual([[{ [other]: tick(true) }], 0])
  jest.resetModules()
  const { outbox: reloaded } = await import('./outbox.ts')
  reloaded.open('ann', send, () => undefined)
  await settled()
  expect([sent, stored()]).toEqual([[{ contacted: true }], []])
})

test('sends only the latest change of a field, and every waiting change gets its result', async () => {
  connection.set('lost')
  const waiting = [deliver(true), deliver(false), deliver(true), deliver(false)]
  await settled()
  expect(outbox.count()).toBe(1)
  expect(stored()).toEqual([{ [key]: tick(false) }])
  connection.set('live')
  expect(await Promise.all(waiting)).toEqual(Array.from({ length: 4 }, () => ({ data: { contacted: false } })))
  expect(sent).toEqual([{ contacted: false }])
})

test('sends changes of different fields in the order they were made', async () => {
  connection.set('lost')
  const others = ['lead 8 contacted', 'lead 9 contacted'].map(other =>
    outbox.deliver({ ...tick(true), body: other }, { key: other }, send),
  )
  await settled()
  expect(outbox.count()).toBe(2)
  connection.set('live')
  await Promise.all(others)
  expect(sent).toEqual(['lead 8 contacted', 'lead 9 contacted'])
})

test('waits for an earlier change of the same field that is already being sent', async () => {
  let respond: (value: ApiResult) => void = () => undefined
  const slow = outbox.deliver(tick(true), { key }, () => new Promise(resolve => (respond = resolve)))
  const next = deliver(false)
  await settled()
  expect(sent).toEqual([])
  respond({ data: 'first' })
  expect([await slow, await next]).toEqual([{ data: 'first' }, { data: { contacted: false } }])
})

test('sends a change again whose connection broke on the way', async () => {
  results = [noResponse]
  const result = deliver(true)
  connection.set('lost')
  await jest.advanceTimersByTimeAsync(20_000)
  expect(sent).toHaveLength(1)
  connection.set('live')
  expect(await result).toEqual({ data: { contacted: true } })
})

test('a change that replaces one between two attempts is stored at once', async () => {
  results = [noResponse]
  const first = deliver(true)
  await settled()
  let respond: (value: ApiResult) => void = () => undefined
  const latest = outbox.deliver(tick(false), { key }, () => new Promise(resolve => (respond = resolve)))
  const storedMeanwhile = stored()
  respond({ data: 'latest' })
  await jest.advanceTimersByTimeAsync(1_000)
  expect([await first, await latest, stored()]).toEqual([{ data: 'latest' }, { data: 'latest' }, []])
  expect(storedMeanwhile).toEqual([{ [key]: tick(false) }])
})

test('a change that gets no response on a live connection fails after four retries', async () => {
  results = Array.from({ length: 9 }, () => noResponse)
  const result = deliver(true)
  await jest.advanceTimersByTimeAsync(10_000)
  expect(await result).toEqual(noResponse)
  expect([sent.length, outbox.count(), stored()]).toEqual([5, 0, []])
})

test('an outage between attempts is not a failure, and the limit still applies after it', async () => {
  results = Array.from({ length: 20 }, () => noResponse)
  const result = deliver(true)
  await jest.advanceTimersByTimeAsync(4_000)
  expect(sent).toHaveLength(4)
  connection.set('lost')
  await jest.advanceTimersByTimeAsync(60_000)
  expect(sent).toHaveLength(4)
  connection.set('live')
  await jest.advanceTimersByTimeAsync(10_000)
  expect(await result).toEqual(noResponse)
  expect(sent).toHaveLength(9)
})

test('does not send a change again after an error response', async () => {
  results = [errorResponse(503)]
  expect(await deliver(true)).toEqual(errorResponse(503))
  expect([sent.length, stored()]).toEqual([1, []])
})

test('stores a change that found the session lost, and sends it after the next sign-in', async () => {
  results = [errorResponse(401)]
  await deliver(true)
  expect(stored()).toEqual([{ [key]: tick(true) }])
  sent = []
  const received: ApiResult[] = []
  outbox.open('ann', send, result => void received.push(result))
  await settled()
  expect([sent, received, stored()]).toEqual([[{ contacted: true }], [{ data: { contacted: true } }], []])
})

test('sends nothing of one member in the session of another', async () => {
  results = [errorResponse(401)]
  await deliver(true)
  sent = []
  outbox.open('bob', send, () => undefined)
  await settled()
  expect(sent).toEqual([])
})

test('does not store a change that the screen stores itself', async () => {
  results = [errorResponse(401)]
  await deliver(true, { isStoredByScreen: true })
  expect(stored()).toEqual([])
  connection.set('lost')
  void deliver(true, { isStoredByScreen: true })
  await settled()
  expect([outbox.count(), stored()]).toEqual([1, []])
})
