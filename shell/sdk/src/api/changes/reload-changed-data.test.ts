import { afterEach, beforeEach, expect, jest, test } from '@jest/globals'
import { calls, type Lead } from '@portal/contracts/calls'
import { createPortalStore, dataChanged, type PortalStore } from '@portal/sdk/frame'
import { answerWith, type SentRequest, testUser } from '@portal/sdk/testing'
import { api } from '../api.ts'
import { endpoint } from '../endpoint.ts'
import { requestOf } from '../request.ts'
import { createdId, rowTag } from './cache-tags.ts'
import { changedTags } from './changed-tags.ts'
import { followRows } from './row-lists.ts'

const testApi = api.injectEndpoints({
  endpoints: build => ({
    rows: build.query<{ leads: Lead[]; newest: string }, void>({
      query: () => requestOf(calls.listLeads, {}),
      transformResponse: leads => ({ leads: leads as Lead[], newest: '2026-11-22T12:00:00Z' }),
      providesTags: result => [
        { type: rowTag('Lead'), id: createdId },
        ...(result?.leads ?? []).map(({ id }) => ({ type: rowTag('Lead'), id })),
      ],
    }),
    one: endpoint(build, calls.leadDetails, { tags: (_, { id }) => [{ type: 'Lead', id }] }),
    summary: endpoint(build, calls.leadSummary, { tags: ['LeadSummary'] }),
    search: endpoint(build, calls.searchLeads, { tags: [{ type: 'Lead', id: createdId }] }),
    tick: endpoint(build, calls.updateLead),
  }),
})
followRows<{ leads: Lead[]; newest: string }, Lead>('rows', {
  tag: 'Lead',
  request: ids => requestOf(calls.listLeads, { ids: ids.join() }),
  idsOf: ({ leads }) => leads.map(({ id }) => id),
  merge(data, changed) {
    data.leads = data.leads.map(lead => changed.get(lead.id) ?? lead)
  },
  mayContain: ({ newest }, createdAt) => createdAt <= newest,
})

const lead = (id: string, notes = '') => ({ id, notes })
const summaryArgs = { timeZone: 'America/New_York' }
let store: PortalStore
let sent: SentRequest[]
let list: PromiseLike<unknown> & { unsubscribe: () => void }
const urls = () => sent.splice(0).map(({ url }) => url)
const pass = (ms: number) => jest.advanceTimersByTimeAsync(ms)
const change = (id: string) => store.dispatch(dataChanged({ tags: [{ type: 'Lead', id }] }))
const shownNotes = () =>
  testApi.endpoints.rows
    .select()(store.getState())
    .data?.leads.map(({ notes }) => notes)

function setVisibility(state: 'visible' | 'hidden') {
  Object.defineProperty(document, 'visibilityState', { value: state, configurable: true })
  document.dispatchEvent(new Event('visibilitychange'))
}

/** A tab that shows a list with the leads 1 and 2, and a summary. */
beforeEach(async () => {
  jest.useFakeTimers()
  jest.spyOn(Math, 'random').mockReturnValue(0)
  store = createPortalStore(testUser('agent'))
  sent = answerWith({
    'GET /api/leads': { body: [lead('1'), lead('2')] },
    'GET /api/leads/summary': { body: { today: {} } },
  })
  list = store.dispatch(testApi.endpoints.rows.initiate())
  await list
  await store.dispatch(testApi.endpoints.summary.initiate(summaryArgs))
  await pass(1_000)
  urls()
})
afterEach(() => {
  jest.useRealTimers()
  jest.restoreAllMocks()
  setVisibility('visible')
})

test('reads only the changed rows that a list shows, together, and merges them', async () => {
  sent = answerWith({ 'GET /api/leads': { body: [lead('2', 'new'), lead('1', 'new too')] } })
  change('2')
  await pass(100)
  change('1')
  change('unknown')
  await pass(99)
  expect(urls()).toEqual([])
  await pass(1)
  expect(urls()).toEqual(['/api/leads?ids=1%2C2'])
  expect(shownNotes()).toEqual(['new too', 'new'])
})

test('a change of a row that no list shows costs no request', async () => {
  change('3')
  await pass(10_000)
  expect(urls()).toEqual([])
})

test('continuous changes are read at most every 0.8 seconds', async () => {
  for (let count = 0; count < 40; count++) {
    change('1')
    await pass(100)
  }
  expect(urls()).toHaveLength(5)
})

test('a list that has lost a row reloads', async () => {
  sent = answerWith({ 'GET /api/leads': { body: [lead('2')] } })
  change('1')
  await pass(300)
  expect(urls()).toEqual(['/api/leads?ids=1', '/api/leads'])
  expect(shownNotes()).toHaveLength(1)
})

test('a list reloads if its rows cannot be read', async () => {
  sent = answerWith({ 'GET /api/leads': { status: 503 } })
  change('1')
  await pass(300)
  expect(urls()).toEqual(['/api/leads?ids=1', '/api/leads'])
})

test('a list that was loading when its row changed reads the row afterwards', async () => {
  let respond: (response: { body: unknown }) => void = () => undefined
  sent = answerWith({ 'GET /api/leads': new Promise(resolve => (respond = resolve)) })
  void store.dispatch(testApi.endpoints.rows.initiate(undefined, { forceRefetch: true }))
  change('3')
  await pass(500)
  expect(urls()).toEqual(['/api/leads'])
  sent = answerWith({ 'GET /api/leads': { body: [lead('3', 'new')] } })
  respond({ body: [lead('3', 'old')] })
  await pass(10)
  expect(shownNotes()).toEqual(['new'])
})

test('a new record reloads only lists that may contain it', async () => {
  const create = (at: string) =>
    store.dispatch(dataChanged({ tags: [{ type: 'Lead', id: '9', change: 'created', at }] }))
  create('2026-11-22T12:00:01Z')
  await pass(1_000)
  expect(urls()).toEqual([])
  create('2026-11-22T11:59:59Z')
  await pass(1_000)
  expect(urls()).toEqual(['/api/leads'])
})

test('a new record reloads what depends on new records, and a changed one does not', async () => {
  sent = answerWith({ 'GET /api/leads/search': { body: [] } })
  await store.dispatch(testApi.endpoints.search.initiate({ q: 'ann' }))
  urls()
  change('9')
  await pass(1_000)
  expect(urls()).toEqual([])
  store.dispatch(dataChanged({ tags: [{ type: 'Lead', id: '9', change: 'created' }] }))
  await pass(1_000)
  expect(urls()).toEqual(['/api/leads/search?q=ann'])
})

test('a removed record, and a change of all records, reload the list', async () => {
  store.dispatch(dataChanged({ tags: [{ type: 'Lead', id: '1', change: 'removed' }] }))
  await pass(1_000)
  store.dispatch(dataChanged({ tags: [{ type: 'Lead' }] }))
  await pass(1_000)
  expect(urls()).toEqual(['/api/leads', '/api/leads'])
})

test('a list that is not on screen leaves the cache without a request', async () => {
  list.unsubscribe()
  change('1')
  await pass(1_000)
  expect(urls()).toEqual([])
  expect(shownNotes()).toBeUndefined()
})

test('a summary reloads at once after a quiet time, then every few seconds', async () => {
  const summaryChange = () => store.dispatch(dataChanged({ tags: [{ type: 'LeadSummary' }] }))
  summaryChange()
  await pass(200)
  expect(urls()).toHaveLength(1)
  for (let count = 0; count < 38; count++) {
    summaryChange()
    await pass(100)
  }
  expect(urls()).toEqual([])
  await pass(200)
  expect(urls()).toHaveLength(1)
  await pass(10_000)
  expect(urls()).toEqual([])
})

test('a hidden tab sends nothing until it is shown', async () => {
  setVisibility('hidden')
  change('1')
  store.dispatch(dataChanged({ tags: [{ type: 'LeadSummary' }] }))
  await pass(10_000)
  expect(urls()).toEqual([])
  setVisibility('visible')
  await pass(0)
  expect(urls().map(url => url.split('?')[0])).toEqual(['/api/leads/summary', '/api/leads'])
})

test('a hidden tab reloads the whole list after changes of very many of its rows', async () => {
  const leads = Array.from({ length: 201 }, (_, id) => lead(`${id}`))
  sent = answerWith({ 'GET /api/leads': { body: leads } })
  await store.dispatch(testApi.endpoints.rows.initiate(undefined, { forceRefetch: true }))
  urls()
  setVisibility('hidden')
  for (const { id } of leads) change(id)
  await pass(1_000)
  setVisibility('visible')
  await pass(0)
  expect(urls()).toEqual(['/api/leads'])
})

test('changes of rows that no list shows do not delay those that one shows', async () => {
  for (let count = 0; count < 10; count++) {
    change('3')
    await pass(100)
  }
  change('1')
  await pass(200)
  expect(urls()).toEqual(['/api/leads?ids=1'])
})

test('a row that is being read when it changes again is read once more, afterwards', async () => {
  const reply = Promise.withResolvers<{ body: unknown }>()
  sent = answerWith({ 'GET /api/leads': reply.promise })
  change('1')
  await pass(200)
  change('1')
  await pass(2_000)
  expect(urls()).toEqual(['/api/leads?ids=1'])
  sent = answerWith({ 'GET /api/leads': { body: [lead('1', 'newest')] } })
  reply.resolve({ body: [lead('1', 'older')] })
  await pass(10)
  expect(urls()).toEqual(['/api/leads?ids=1'])
  expect(shownNotes()).toEqual(['newest', ''])
})

test('reports the types whose data it has marked as stale', async () => {
  change('1')
  store.dispatch(dataChanged({ tags: [{ type: 'Metrics' }] }))
  const reported: unknown[] = []
  const unsubscribe = changedTags.subscribe(() => reported.push(changedTags.get()))
  await pass(200)
  unsubscribe()
  expect(reported).toEqual([['Lead'], ['Metrics']])
})

/** Ticks lead 1 in this tab. @returns the ID of the write. */
async function tick(status: number): Promise<string> {
  const requests = answerWith({ 'PATCH /api/leads/1': { status, body: lead('1') }, 'GET /api/leads': { body: [] } })
  await store.dispatch(testApi.endpoints.tick.initiate({ id: '1', contacted: true }))
  sent = requests
  return sent.splice(0)[0]?.headers.get('x-write-id') ?? ''
}

test('ignores the change event of its own write, not that of another tab', async () => {
  const writeId = await tick(200)
  store.dispatch(dataChanged({ tags: [{ type: 'Lead', id: '1' }], writeId }))
  await pass(1_000)
  expect(urls()).toEqual([])
  store.dispatch(dataChanged({ tags: [{ type: 'Lead', id: '1' }], writeId: crypto.randomUUID() }))
  await pass(1_000)
  expect(urls()[0]).toBe('/api/leads?ids=1')
})

test('follows the change event of its own write if the write failed', async () => {
  const writeId = await tick(503)
  store.dispatch(dataChanged({ tags: [{ type: 'Lead', id: '1' }], writeId }))
  await pass(1_000)
  expect(urls()[0]).toBe('/api/leads?ids=1')
})

test('follows the change event of its own write if a list was loading when its reply arrived', async () => {
  const listReply = Promise.withResolvers<{ body: unknown }>()
  sent = answerWith({ 'PATCH /api/leads/1': { body: lead('1', 'mine') }, 'GET /api/leads': listReply.promise })
  void store.dispatch(testApi.endpoints.rows.initiate(undefined, { forceRefetch: true }))
  await store.dispatch(testApi.endpoints.tick.initiate({ id: '1', contacted: true }))
  const writeId = sent.find(({ method }) => method === 'PATCH')?.headers.get('x-write-id') ?? ''
  store.dispatch(dataChanged({ tags: [{ type: 'Lead', id: '1' }], writeId }))
  listReply.resolve({ body: [lead('1', 'old')] })
  await pass(10)
  expect(shownNotes()).toEqual(['old'])
  sent = answerWith({ 'GET /api/leads': { body: [lead('1', 'mine')] } })
  await pass(500)
  expect(shownNotes()).toEqual(['mine'])
})

test('a ringing phone does not wait for other changes', async () => {
  const reported: unknown[] = []
  const unsubscribe = changedTags.subscribe(() => reported.push(changedTags.get()))
  const ring = () => store.dispatch(dataChanged({ tags: [{ type: 'LiveCall' }, { type: 'Metrics' }] }))
  change('1')
  ring()
  await pass(0)
  expect(reported).toEqual([['LiveCall']])
  ring()
  await pass(299)
  expect(reported).toEqual([['LiveCall'], ['Lead'], ['Metrics']])
  await pass(1)
  expect(reported.at(-1)).toEqual(['LiveCall'])
  unsubscribe()
})
