import { afterEach, beforeEach, expect, jest, test } from '@jest/globals'
import { memberTag, unavailableTag } from '@portal/contracts/tags'
import { connection, type PortalStore, sessionApi } from '@portal/sdk/frame'
import { answerWith, renderPage, type SentRequest, testUser, waitFor } from '@portal/sdk/testing'
import { registryStore } from '../remotes/registry-store.ts'
import { teamApi } from '../team/endpoints.ts'
import { reactToChanges } from './react-to-changes.ts'
import { FakeStream } from './stream/fake-stream.ts'
import type { LiveEvent } from './stream/live-event.ts'

Object.assign(globalThis, { EventSource: FakeStream })

const me = testUser('agent')
const hello = { type: 'hello', memberId: me.id, role: 'agent' } as const
const userChange = { type: 'change', position: 'm.99', tags: [{ type: 'CurrentUser' }] } satisfies LiveEvent
let sent: SentRequest[]
let stream: FakeStream
let store: PortalStore
let stop: () => void

/** A page on which the user is shown, with a live connection. */
beforeEach(async () => {
  FakeStream.opened = []
  registryStore.set({ remotes: [] })
  sent = answerWith({ 'GET /api/auth/user': { body: { ...me, firstName: 'New' } } })
  ;({ store } = await renderPage(null))
  void store.dispatch(sessionApi.endpoints.currentUser.initiate())
  stop = reactToChanges(store, 'm.7')
  stream = FakeStream.last()
  stream.send(hello)
})
afterEach(() => {
  stop()
  jest.useRealTimers()
})

const urls = () => sent.map(({ url }) => url)
const unauthorized = { status: 401, body: { code: 'unauthorized', message: 'Unauthorized', requestId: '1' } }

/** Waits until all earlier events have had their effect: a change of the user is always refetched, and refetches are in order. */
async function afterEarlierEvents() {
  const before = urls().filter(url => url === '/api/auth/user').length
  stream.send(userChange)
  await waitFor(() => expect(urls().filter(url => url === '/api/auth/user')).toHaveLength(before + 1))
}

test('the stream starts at the position of the page, and hello refetches nothing', async () => {
  expect(stream.since).toBe('m.7')
  await afterEarlierEvents()
  expect(urls()).toEqual(['/api/auth/user'])
})

test('refetches a query on screen whose data changed', async () => {
  stream.send(userChange)
  await waitFor(() => expect(urls()).toEqual(['/api/auth/user']))
})

test('does not refetch data that is not on screen', async () => {
  stream.send({ type: 'change', position: 'm.8', tags: [{ type: 'Lead', id: '1' }] })
  await afterEarlierEvents()
  expect(urls()).toEqual(['/api/auth/user'])
})

test('ignores an event that this page does not know', async () => {
  stream.send({ type: 'unknown' })
  await afterEarlierEvents()
  expect(urls()).toEqual(['/api/auth/user'])
})

test('refetches the whole screen after a gap of unknown events', async () => {
  stream.send({ type: 'refresh', position: 'n.0' })
  await waitFor(() => expect(urls()).toEqual(['/api/auth/user']))
})

test('a change of any member refetches the whole screen, once for several changes', async () => {
  jest.useFakeTimers()
  stream.send({ type: 'change', position: 'm.8', tags: [{ type: memberTag }] })
  await jest.advanceTimersByTimeAsync(99)
  stream.send({ type: 'change', position: 'm.9', tags: [{ type: memberTag }] })
  expect(urls()).toEqual([])
  await jest.advanceTimersByTimeAsync(600)
  expect(urls()).toEqual(['/api/auth/user'])
})

test('refetches a query again that was running when the gap was detected', async () => {
  let respond: (value: { body: object }) => void = () => undefined
  sent = answerWith({ 'GET /api/auth/user': new Promise(resolve => (respond = resolve)) })
  stream.send(userChange)
  await waitFor(() => expect(urls()).toHaveLength(1))
  stream.send({ type: 'refresh', position: 'n.0' })
  respond({ body: me })
  await waitFor(() => expect(urls()).toHaveLength(2))
})

test('a broken connection is reopened at its last position, and the frame follows its state', async () => {
  jest.useFakeTimers()
  stream.send({ type: 'beat', position: 'm.9' })
  stream.fail()
  expect(connection.get()).toBe('lost')
  await jest.advanceTimersByTimeAsync(1_000)
  expect(FakeStream.last().since).toBe('m.9')
  FakeStream.last().send(hello)
  expect(connection.get()).toBe('live')
  expect(urls()).toEqual([])
})

test('pauses grow while the connection keeps failing, and start over once it was live', async () => {
  jest.useFakeTimers()
  jest.spyOn(Math, 'random').mockReturnValue(0)
  /** Fails the newest stream. @returns the pause until the next one opens. */
  async function pauseAfterFailure() {
    const { length } = FakeStream.opened
    FakeStream.last().fail()
    let pauseMs = 0
    while (FakeStream.opened.length === length) {
      await jest.advanceTimersByTimeAsync(10)
      pauseMs += 10
    }
    return pauseMs
  }
  const pauses: number[] = []
  for (let failure = 0; failure < 6; failure++) pauses.push(await pauseAfterFailure())
  expect(pauses).toEqual([300, 480, 770, 1230, 1970, 2000])
  FakeStream.last().send(hello)
  expect(await pauseAfterFailure()).toBe(300)
  jest.restoreAllMocks()
})

test('a connection that is silent for 45 seconds counts as dead and is reopened', async () => {
  jest.useFakeTimers()
  stream.send({ type: 'beat', position: 'm.9' })
  await jest.advanceTimersByTimeAsync(44_900)
  expect(stream.readyState).not.toBe(FakeStream.CLOSED)
  await jest.advanceTimersByTimeAsync(200)
  expect(stream.readyState).toBe(FakeStream.CLOSED)
  expect(FakeStream.open()).toHaveLength(1)
})

test('follows the browser when it goes offline and online', () => {
  window.dispatchEvent(new Event('offline'))
  expect(connection.get()).toBe('lost')
  window.dispatchEvent(new Event('online'))
  FakeStream.last().send(hello)
  expect(connection.get()).toBe('live')
})

test('a connection ended as crowded stays closed for at least a minute', async () => {
  jest.useFakeTimers()
  stream.send({ type: 'crowded' })
  expect(connection.get()).toBe('crowded')
  await jest.advanceTimersByTimeAsync(59_000)
  expect(FakeStream.open()).toHaveLength(0)
  await jest.advanceTimersByTimeAsync(70_000)
  expect(FakeStream.open()).toHaveLength(1)
})

test('after a refused connection, checks the session and reopens if it is valid', async () => {
  stream.fail({ isRefused: true })
  await waitFor(() => expect(urls()).toEqual(['/api/auth/user']))
  await waitFor(() => expect(FakeStream.open()).toHaveLength(1))
})

test('a refused connection stays closed if the session has ended', async () => {
  sent = answerWith({ 'GET /api/auth/user': unauthorized })
  jest.useFakeTimers()
  stream.fail({ isRefused: true })
  await jest.advanceTimersByTimeAsync(20_000)
  expect(urls()).toEqual(['/api/auth/user'])
  expect(FakeStream.open()).toEqual([])
})

test('a stopped tab does not reopen a refused connection', async () => {
  jest.useFakeTimers()
  stream.fail({ isRefused: true })
  stop()
  await jest.advanceTimersByTimeAsync(20_000)
  expect(FakeStream.open()).toEqual([])
})

test("closes a connection that is another member's, and checks the session", async () => {
  stream.fail()
  await waitFor(() => expect(FakeStream.open()).toHaveLength(1))
  const theirs = FakeStream.last()
  theirs.send({ ...hello, memberId: 'another' })
  expect(theirs.readyState).toBe(FakeStream.CLOSED)
  await waitFor(() => expect(urls()).toEqual(['/api/auth/user']))
})

test.each([{ type: 'session' }, { ...hello, role: 'admin' }] as const)(
  'loads the registry of a new role after $type',
  async event => {
    sent = answerWith({
      'GET /api/auth/user': { body: testUser('admin') },
      'GET /remotes.json': { body: { remotes: [] } },
    })
    stream.send(event)
    await waitFor(() => expect(urls().sort()).toEqual(['/api/auth/user', '/remotes.json']))
  },
)

test('an ended session does not change the open pages', async () => {
  const shown = registryStore.get()
  sent = answerWith({ 'GET /api/auth/user': unauthorized, 'GET /remotes.json': { body: { remotes: [] } } })
  stream.send({ type: 'session' })
  const user = () => sessionApi.endpoints.currentUser.select()(store.getState())
  await waitFor(() => expect(user()).toMatchObject({ isError: true }))
  expect(urls()).toEqual(['/api/auth/user'])
  expect(registryStore.get()).toBe(shown)
})

const available = { type: 'change', position: 'm.8', tags: [{ type: unavailableTag }] } satisfies LiveEvent
test.each([
  [0, hello, ['/api/users']],
  [503, available, ['/api/users']],
  [403, hello, []],
  [403, available, []],
])('a query that failed with %s is sent again after %j: %j', async (status, event, again) => {
  answerWith(status === 0 ? {} : { 'GET /api/users': { status } })
  await store.dispatch(teamApi.endpoints.listUsers.initiate())

  sent = answerWith({ 'GET /api/users': { body: [] }, 'GET /api/auth/user': { body: me } })
  stream.send(event)
  await afterEarlierEvents()
  stream.send(event)
  await afterEarlierEvents()
  expect(urls().filter(url => url !== '/api/auth/user')).toEqual(again)
})

test('loads the registry once for a new role, and again after hello if that failed', async () => {
  sent = answerWith({ 'GET /api/auth/user': { body: testUser('admin') } })
  // A new role arrives both ways: as a change of the user and as a change of the session.
  stream.send({ type: 'change', position: 'm.8', tags: [{ type: 'CurrentUser' }] })
  stream.send({ type: 'session' })
  await waitFor(() => expect(urls()).toContain('/remotes.json'))
  expect(urls().filter(url => url === '/remotes.json')).toHaveLength(1)
  sent = answerWith({ 'GET /remotes.json': { body: { remotes: [] } } })
  stream.send({ ...hello, role: 'admin' })
  await waitFor(() => expect(urls()).toEqual(['/remotes.json']))
})
