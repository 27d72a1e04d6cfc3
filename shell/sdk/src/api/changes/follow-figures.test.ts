import { afterEach, beforeEach, expect, jest, test } from '@jest/globals'
import { calls } from '@portal/contracts/calls'
import { createPortalStore, dataChanged, figuresReceived, type PortalStore } from '@portal/sdk/frame'
import { answerWith, type SentRequest, testUser } from '@portal/sdk/testing'
import { api } from '../api.ts'
import { endpoint } from '../endpoint.ts'
import { figureTag } from './cache-tags.ts'
import { changedTags } from './changed-tags.ts'

const testApi = api.injectEndpoints({
  endpoints: build => ({
    dashboardMetrics: endpoint(build, calls.dashboardMetrics, {
      tags: (_, args) => [args?.mine ? 'Metrics' : figureTag('Metrics')],
    }),
    updateLead: endpoint(build, calls.updateLead, { invalidates: [] }),
    sendMetrics: endpoint(build, calls.takeLead, { invalidates: ['Metrics'] }),
  }),
})

const metrics = (totalCalls: number) => ({ todayMetrics: { totalCalls } })
let store: PortalStore
let sent: SentRequest[]
const urls = () => sent.splice(0).map(({ method, url }) => `${method} ${url}`)
const read = 'GET /api/metrics/dashboard'
const pass = (ms: number) => jest.advanceTimersByTimeAsync(ms)
const change = (number: number, writeId?: string) =>
  store.dispatch(dataChanged({ tags: [{ type: 'Metrics' }], position: `m.${number}`, writeId }))
const receive = (asOf: number, totalCalls: number, name = 'dashboardMetrics') =>
  store.dispatch(figuresReceived({ asOf: `m.${asOf}`, figures: [{ name, args: {}, data: metrics(totalCalls) }] }))
const shown = () => testApi.endpoints.dashboardMetrics.select({})(store.getState()).data?.todayMetrics.totalCalls

/** A tab that shows the calls of the team. */
beforeEach(async () => {
  jest.useFakeTimers()
  store = createPortalStore(testUser('agent'))
  sent = answerWith({ [read]: { body: metrics(1) }, 'PATCH /api/leads/1': { body: {} } })
  change(1)
  await store.dispatch(testApi.endpoints.dashboardMetrics.initiate({}))
  await pass(1_000)
  expect(urls()).toEqual([read])
})
afterEach(() => {
  jest.useRealTimers()
})

test('shows what the server sends after a change, without a request, and announces it', async () => {
  const announced: unknown[] = []
  const unsubscribe = changedTags.subscribe(() => announced.push(changedTags.get()))
  change(2)
  await pass(1_000)
  receive(2, 2)
  expect(shown()).toBe(2)
  await pass(20_000)
  expect(urls()).toEqual([])
  expect(announced.flat().filter(tag => tag === figureTag('Metrics'))).toHaveLength(1)
  unsubscribe()
})

test('reads a figure that does not follow its change', async () => {
  change(2)
  await pass(5_999)
  expect(urls()).toEqual([])
  await pass(2_001)
  expect(urls()).toEqual([read])
  await pass(20_000)
  expect(urls()).toEqual([])
})

test('a figure from before the change is shown, and the next one is still expected', async () => {
  change(3)
  await pass(1_000)
  receive(2, 2)
  expect(shown()).toBe(2)
  await pass(19_999)
  expect(urls()).toEqual([])
  await pass(2_001)
  expect(urls()).toEqual([read])
})

test('while figures keep arriving on a busy floor, nothing is read', async () => {
  for (let second = 0; second < 60; second++) {
    change(2 * second + 2)
    if (second % 4 === 3) receive(2 * second + 1, second)
    await pass(1_000)
  }
  expect(urls()).toEqual([])
})

test('a figure older than the shown one is ignored', async () => {
  receive(5, 5)
  receive(4, 4)
  expect(shown()).toBe(5)
  change(6)
  await store.dispatch(testApi.endpoints.dashboardMetrics.initiate({}, { forceRefetch: true }))
  receive(5, 5)
  expect(shown()).toBe(1)
  receive(6, 6)
  expect(shown()).toBe(6)
})

test('a figure that arrives during a request is ignored, and expected again', async () => {
  const reply = Promise.withResolvers<{ body: unknown }>()
  sent = answerWith({ [read]: reply.promise as never })
  const reading = store.dispatch(testApi.endpoints.dashboardMetrics.initiate({}, { forceRefetch: true }))
  change(2)
  receive(2, 2)
  reply.resolve({ body: metrics(1) })
  await reading
  expect(shown()).toBe(1)
  sent = answerWith({ [read]: { body: metrics(2) } })
  await pass(8_000)
  expect(urls()).toEqual([read])
  expect(shown()).toBe(2)
})

test('a figure that may be older than a write of this tab does not undo it', async () => {
  const write = () => store.dispatch(testApi.endpoints.updateLead.initiate({ id: '1', contacted: true }))
  const reply = Promise.withResolvers<{ body: unknown }>()
  sent = answerWith({ [read]: { body: metrics(9) }, 'PATCH /api/leads/1': reply.promise as never })
  const writing = write()
  receive(2, 2)
  reply.resolve({ body: {} })
  await writing
  // The reply is here, but not the change event of the write.
  receive(3, 3)
  expect(shown()).toBe(1)
  const writeId = sent.find(({ method }) => method === 'PATCH')?.headers.get('x-write-id') ?? ''
  change(5, writeId)
  await pass(0)
  receive(4, 4)
  expect(shown()).toBe(1)
  receive(5, 5)
  expect(shown()).toBe(5)
  urls()
  await pass(20_000)
  expect(urls()).toEqual([])
})

test('after a write without a change event of its own, figures are shown again', async () => {
  await store.dispatch(testApi.endpoints.updateLead.initiate({ id: '1', contacted: true }))
  await pass(2_000)
  receive(2, 2)
  expect(shown()).toBe(2)
})

test('figures that the tab has not loaded, or does not know, change nothing', async () => {
  receive(2, 2, 'unknown')
  receive(2, 2, 'leadQueue')
  expect(Object.keys(store.getState().api.queries).filter(key => !key.startsWith('currentUser'))).toEqual([
    'dashboardMetrics({})',
  ])
})

test("the user's own figures follow their tags as other queries do", async () => {
  await store.dispatch(testApi.endpoints.dashboardMetrics.initiate({ mine: 'true' }))
  urls()
  change(2)
  receive(2, 2)
  await pass(6_500)
  expect(urls()).toEqual([`${read}?mine=true`])
})

test('a write that invalidates the tag reads the figure at once', async () => {
  sent = answerWith({ [read]: { body: metrics(2) }, 'PUT /api/leads/1/taker': { body: {} } })
  await store.dispatch(testApi.endpoints.sendMetrics.initiate({ id: '1' }))
  await pass(10)
  expect(urls()).toEqual(['PUT /api/leads/1/taker', read])
})
