import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals'
import { calls } from '@portal/contracts/calls'
import { createPortalStore, dataChanged, type PortalStore } from '@portal/sdk/frame'
import { answerWith, type SentRequest, testUser } from '@portal/sdk/testing'
import { api } from '../api.ts'
import { endpoint } from '../endpoint.ts'

const testApi = api.injectEndpoints({
  endpoints: build => ({
    live: endpoint(build, calls.listLiveCalls, { tags: ['LiveCall'] }),
    wrapUps: endpoint(build, calls.callsToWrapUp, { tags: ['WrapUp'] }),
    lead: endpoint(build, calls.leadDetails, { tags: (_, { id }) => [{ type: 'Lead', id }] }),
    callbacks: endpoint(build, calls.listCallbacks, { tags: ['Callback'] }),
    release: endpoint(build, calls.releaseLead, { invalidates: (_, { id }) => ['Callback', { type: 'Lead', id }] }),
  }),
})

const bothReads = ['/api/calls/live?mine=true', '/api/calls/to-wrap-up']
let store: PortalStore
let sent: SentRequest[]
const urls = () => sent.splice(0).map(({ url }) => url)
const pass = (ms: number) => jest.advanceTimersByTimeAsync(ms)
/** A call of the user ends. */
const end = () => store.dispatch(dataChanged({ tags: [{ type: 'LiveCall' }, { type: 'WrapUp' }] }))

/** A tab that shows the user's calls in progress, and those to wrap up. */
beforeEach(async () => {
  jest.useFakeTimers()
  store = createPortalStore(testUser('agent'))
  sent = answerWith({
    'GET /api/calls/live': { body: [] },
    'GET /api/calls/to-wrap-up': { body: [] },
    'GET /api/leads/slow': new Promise(() => undefined),
  })
  await store.dispatch(testApi.endpoints.live.initiate({ mine: 'true' }))
  await store.dispatch(testApi.endpoints.wrapUps.initiate())
  urls()
})
afterEach(() => {
  jest.useRealTimers()
  jest.restoreAllMocks()
})

test('calls and wrap-ups are read together, although another request takes long', async () => {
  void store.dispatch(testApi.endpoints.lead.initiate({ id: 'slow' }))
  await pass(0)
  expect(urls()).toEqual(['/api/leads/slow'])
  end()
  await pass(100)
  expect(urls()).toEqual(bothReads)
})

test('a hidden tab reads them, too', async () => {
  jest.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')
  end()
  await pass(100)
  expect(urls()).toEqual(bothReads)
})

test('a change during a read leads to one more read', async () => {
  const { promise, resolve } = Promise.withResolvers<{ body: unknown }>()
  sent = answerWith({ 'GET /api/calls/live': promise, 'GET /api/calls/to-wrap-up': { body: [] } })
  end()
  await pass(100)
  end()
  await pass(1_000)
  expect(urls().filter(url => url.includes('live'))).toHaveLength(1)
  resolve({ body: [] })
  await pass(0)
  expect(urls()).toEqual(['/api/calls/live?mine=true'])
})

test('a query that is not on screen leaves the cache', async () => {
  const other = store.dispatch(testApi.endpoints.live.initiate({}))
  await other
  other.unsubscribe()
  urls()
  end()
  await pass(100)
  expect(urls()).toEqual(bothReads)
  expect(testApi.endpoints.live.select({})(store.getState()).isUninitialized).toBe(true)
})

describe('after a save', () => {
  const lead = '/api/leads/1'
  const callbacks = '/api/calls/callbacks'
  const release = () => store.dispatch(testApi.endpoints.release.initiate({ id: '1' }))
  const reads = () => sent.filter(({ method }) => method === 'GET').map(({ url }) => url)
  const writeId = () => sent.find(({ method }) => method !== 'GET')?.headers.get('x-write-id') ?? ''

  beforeEach(async () => {
    sent = answerWith({ 'GET /api/calls/callbacks': { body: [] } })
    await store.dispatch(testApi.endpoints.callbacks.initiate({}))
    sent = answerWith({
      'GET /api/calls/callbacks': { body: [] },
      'DELETE /api/leads/1/taker': { body: { id: '1' } },
      'GET /api/leads/slow': new Promise(() => undefined),
    })
  })

  test('what it changed is read at once, although another request takes long', async () => {
    void store.dispatch(testApi.endpoints.lead.initiate({ id: 'slow' }))
    await release()
    await pass(0)
    expect(reads()).toEqual(['/api/leads/slow', callbacks])
  })

  test('its own change event causes no second request, although another request takes long', async () => {
    void store.dispatch(testApi.endpoints.lead.initiate({ id: 'slow' }))
    await release()
    store.dispatch(dataChanged({ tags: [{ type: 'Callback' }], writeId: writeId() }))
    await pass(10_000)
    expect(reads()).toEqual(['/api/leads/slow', callbacks])
  })

  test('the change of another member is read, too', async () => {
    void store.dispatch(testApi.endpoints.lead.initiate({ id: 'slow' }))
    await release()
    store.dispatch(dataChanged({ tags: [{ type: 'Callback' }], writeId: writeId() }))
    store.dispatch(dataChanged({ tags: [{ type: 'Callback' }] }))
    await pass(10_000)
    expect(reads()).toEqual(['/api/leads/slow', callbacks, callbacks])
  })

  test('a query that is loading for the first time runs once more', async () => {
    const reply = Promise.withResolvers<{ body: unknown }>()
    sent = answerWith({ 'GET /api/leads/1': reply.promise, 'DELETE /api/leads/1/taker': { body: { id: '1' } } })
    void store.dispatch(testApi.endpoints.lead.initiate({ id: '1' }))
    await release()
    await pass(0)
    expect(reads().filter(url => url === lead)).toHaveLength(1)
    reply.resolve({ body: { id: '1' } })
    await pass(0)
    expect(reads().filter(url => url === lead)).toHaveLength(2)
  })
})
