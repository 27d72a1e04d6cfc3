import { afterEach, beforeEach, expect, jest, test } from '@jest/globals'
import { type Call, calls } from '@portal/contracts/calls'
import type { LiveTag } from '@portal/contracts/live'
import { createPortalStore, dataChanged, type PortalStore, rowsReceived } from '@portal/sdk/frame'
import { answerWith, type SentRequest, testUser } from '@portal/sdk/testing'
import { api } from '../api.ts'
import { endpoint, pagedEndpoint } from '../endpoint.ts'
import { requestOf } from '../request.ts'
import { createdId, rowTag } from './cache-tags.ts'
import { followRows, pagedRows } from './row-lists.ts'

const testApi = api.injectEndpoints({
  endpoints: build => ({
    callList: pagedEndpoint(build, calls.listRecentCalls, {
      tags: ({ pages }) => [
        { type: rowTag('Call'), id: createdId },
        ...pages.flatMap(({ rows }) => rows.map(({ id }) => ({ type: rowTag('Call'), id }))),
      ],
    }),
    tick: endpoint(build, calls.updateLead),
  }),
})
followRows(
  'callList',
  pagedRows<Call>(
    'Call',
    ids => requestOf(calls.listRecentCalls, { ids: ids.join() }),
    (one, other) => Date.parse(other.timestamp) - Date.parse(one.timestamp),
  ),
)

const call = (id: string, duration = 0) => ({ id, duration, timestamp: `2026-11-23T12:0${id}:00Z` })
const pass = (ms: number) => jest.advanceTimersByTimeAsync(ms)
let store: PortalStore
let sent: SentRequest[]
const urls = () => sent.splice(0).map(({ url }) => url)
const change = (number: number, tag: Partial<LiveTag> = {}) =>
  store.dispatch(dataChanged({ tags: [{ type: 'Call', id: '1', ...tag }], position: `m.${number}` }))
const receive = (number: number, ...rows: ReturnType<typeof call>[]) =>
  store.dispatch(rowsReceived(JSON.stringify({ asOf: `m.${number}`, rows: rows.map(row => ({ type: 'Call', row })) })))
const shown = () =>
  testApi.endpoints.callList
    .select({})(store.getState())
    .data?.pages.flatMap(({ rows }) => rows.map(({ id, duration }) => [id, duration]))

/** A tab that shows the calls 2 and 1. */
beforeEach(async () => {
  jest.useFakeTimers()
  jest.spyOn(Math, 'random').mockReturnValue(0)
  store = createPortalStore(testUser('agent'))
  sent = answerWith({ 'GET /api/calls/recent': { body: [call('2'), call('1')], headers: { 'x-total-count': '2' } } })
  await store.dispatch(testApi.endpoints.callList.initiate({}))
  urls()
  sent = answerWith({ 'GET /api/calls/recent': { body: [call('1', 99)] } })
})
afterEach(() => {
  jest.useRealTimers()
  jest.restoreAllMocks()
})

test('a row that the server sends is shown at once and not requested', async () => {
  change(5)
  await pass(100)
  receive(5, call('1', 7), call('3', 7))
  expect(shown()).toEqual([
    ['2', 0],
    ['1', 7],
  ])
  await pass(1_000)
  expect(urls()).toEqual([])
})

test('a new row that the server sends is inserted and counted', async () => {
  change(5, { id: '3', change: 'created', at: '2026-11-23T12:03:00Z' })
  receive(6, call('3', 7))
  expect(shown()?.[0]).toEqual(['3', 7])
  expect(testApi.endpoints.callList.select({})(store.getState()).data?.pages[0]?.total).toBe(3)
  await pass(1_000)
  expect(urls()).toEqual([])
  // The list has noted that it shows the new row.
  sent = answerWith({ 'GET /api/calls/recent': { body: [call('3', 8)] } })
  change(7, { id: '3' })
  await pass(200)
  expect(urls()).toEqual(['/api/calls/recent?ids=3'])
  expect(shown()?.[0]).toEqual(['3', 8])
})

test.each([
  ['older than a change that waits', 4],
  ['without a position that can be compared', Number.NaN],
])('a row that is %s is requested', async (_, number) => {
  change(5)
  receive(number, call('1', 7))
  expect(shown()?.at(-1)).toEqual(['1', 0])
  await pass(200)
  expect(urls()).toEqual(['/api/calls/recent?ids=1'])
  expect(shown()?.at(-1)).toEqual(['1', 99])
})

test('a row that changes again after it was sent is requested', async () => {
  change(5)
  receive(5, call('1', 7))
  change(6)
  await pass(200)
  expect(urls()).toEqual(['/api/calls/recent?ids=1'])
})

test('a row for which no change waits is ignored: the list may be newer', async () => {
  change(5)
  await pass(200)
  expect(shown()?.at(-1)).toEqual(['1', 99])
  receive(5, call('1', 7))
  expect(shown()?.at(-1)).toEqual(['1', 99])
})

test('a row that arrives while the list is being read is requested afterwards', async () => {
  const reply = Promise.withResolvers<{ body: unknown }>()
  sent = answerWith({ 'GET /api/calls/recent': reply.promise })
  change(5)
  await pass(200)
  change(6)
  receive(6, call('1', 7))
  reply.resolve({ body: [call('1', 50)] })
  await pass(10)
  expect(shown()?.at(-1)).toEqual(['1', 50])
  await pass(1_000)
  expect(urls()).toEqual(['/api/calls/recent?ids=1', '/api/calls/recent?ids=1'])
})

test('a row that arrives during a write of this tab is requested: it may be older than the write', async () => {
  sent = answerWith({ 'PATCH /api/leads/1': { body: {} }, 'GET /api/calls/recent': { body: [call('1', 99)] } })
  await store.dispatch(testApi.endpoints.tick.initiate({ id: '1', contacted: true }))
  urls()
  change(5)
  receive(5, call('1', 7))
  await pass(200)
  expect(urls()).toEqual(['/api/calls/recent?ids=1'])
})

test('a hidden tab shows a row that the server sends', async () => {
  Object.defineProperty(document, 'visibilityState', { value: 'hidden', configurable: true })
  change(5)
  await pass(10_000)
  receive(5, call('1', 7))
  expect(shown()?.at(-1)).toEqual(['1', 7])
  Object.defineProperty(document, 'visibilityState', { value: 'visible', configurable: true })
  document.dispatchEvent(new Event('visibilitychange'))
  await pass(1_000)
  expect(urls()).toEqual([])
})

test('a very recent change waits for the next read, since the server may send its row', async () => {
  change(5)
  await pass(150)
  change(6, { id: '2' })
  await pass(50)
  expect(urls()).toEqual(['/api/calls/recent?ids=1'])
  receive(6, call('2', 7))
  expect(shown()?.[0]).toEqual(['2', 7])
  await pass(2_000)
  expect(urls()).toEqual([])
})

test('a tab that gathers too many changes to name them forgets what it waits for', async () => {
  const all = Array.from({ length: 201 }, (_, id) => call(`${id}`, 99))
  sent = answerWith({ 'GET /api/calls/recent': { body: all } })
  await store.dispatch(testApi.endpoints.callList.initiate({}, { forceRefetch: true }))
  urls()
  for (const { id } of all) change(5, { id })
  await pass(1_000)
  expect(urls()).toEqual(['/api/calls/recent'])
  receive(5, call('1', 7))
  expect(shown()?.[1]).toEqual(['1', 99])
})

test.each([
  ['that is read is inserted without another request', { body: [call('3')] }, ['?ids=3']],
  ['that cannot be read reloads the list', { status: 503 }, ['?ids=3', '']],
])('a new row %s', async (_, reply, queries) => {
  sent = answerWith({ 'GET /api/calls/recent': reply })
  change(5, { id: '3', change: 'created' })
  await pass(1_000)
  expect(urls()).toEqual(queries.map(query => `/api/calls/recent${query}`))
})
