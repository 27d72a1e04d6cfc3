import { afterEach, beforeEach, expect, jest, test } from '@jest/globals'
import { unavailableTag } from '@portal/contracts/live'
import { connection, sessionApi } from '@portal/sdk/frame'
import { answerWith, renderPage, type SentRequest, testUser, waitFor } from '@portal/sdk/testing'
import { teamApi } from '../team/endpoints.ts'
import { FakeStream } from './stream/fake-stream.ts'
import type { LiveEvent } from './stream/live-event.ts'
import { followChanges } from './live.ts'

Object.assign(globalThis, { EventSource: FakeStream })

const me = testUser('agent')
const hello = { type: 'hello', memberId: me.id, role: 'agent' } as const
let sent: SentRequest[]
let line: FakeStream
let end: () => void

beforeEach(async () => {
  FakeStream.opened = []
  sent = answerWith({ 'GET /api/auth/user': { body: { ...me, firstName: 'New' } } })
  const { store } = await renderPage(null)
  void store.dispatch(sessionApi.endpoints.currentUser.initiate())
  end = followChanges(store, 'm.7')
  line = FakeStream.last()
  line.say(hello)
})
afterEach(() => {
  end()
  jest.useRealTimers()
})

const asked = () => sent.map(it => it.url)
const refused = { status: 401, body: { code: 'unauthorized', message: 'Unauthorized', requestId: '1' } }

test('the line begins where the page was made, and a hello asks for nothing', () => {
  expect(line.url).toBe('/api/events?since=m.7')
  expect(asked()).toEqual([])
})

test('what changed and is on the screen is asked for again', async () => {
  line.say({ type: 'change', position: 'm.8', tags: [{ type: 'CurrentUser' }] })
  await waitFor(() => expect(asked()).toEqual(['/api/auth/user']))
})

test('what changed and is not on the screen is not asked for', async () => {
  line.say({ type: 'change', position: 'm.8', tags: [{ type: 'Lead', id: '1' }] })
  await new Promise(resolve => setTimeout(resolve))
  expect(asked()).toEqual([])
})

test('after a gap that nobody can fill the screen is asked for again', async () => {
  line.say({ type: 'refresh', position: 'n.0' })
  await waitFor(() => expect(asked()).toEqual(['/api/auth/user']))
})

test('what was read while it changed is read once more', async () => {
  let answer: (value: { body: object }) => void = () => undefined
  sent = answerWith({ 'GET /api/auth/user': new Promise(resolve => (answer = resolve)) })
  line.say({ type: 'change', position: 'm.8', tags: [{ type: 'CurrentUser' }] })
  await waitFor(() => expect(asked()).toHaveLength(1))
  line.say({ type: 'refresh', position: 'n.0' })
  answer({ body: me })
  await waitFor(() => expect(asked()).toHaveLength(2))
})

test('a line that breaks is taken up again from where it was, and the frame hears of both', async () => {
  jest.useFakeTimers()
  line.say({ type: 'beat', position: 'm.9' })
  line.breaks()
  expect(connection.get()).toBe('lost')
  await jest.advanceTimersByTimeAsync(1_000)
  expect(FakeStream.last().url).toBe('/api/events?since=m.9')
  FakeStream.last().say(hello)
  expect(connection.get()).toBe('live')
  expect(asked()).toEqual([])
})

test('a line on which nothing comes for long is a dead one', async () => {
  jest.useFakeTimers()
  line.say({ type: 'beat', position: 'm.9' })
  await jest.advanceTimersByTimeAsync(46_000)
  expect(line.readyState).toBe(FakeStream.CLOSED)
  expect(FakeStream.open()).toHaveLength(1)
})

test('going offline is known at once, and coming back too', () => {
  window.dispatchEvent(new Event('offline'))
  expect(connection.get()).toBe('lost')
  window.dispatchEvent(new Event('online'))
  FakeStream.last().say(hello)
  expect(connection.get()).toBe('live')
})

test('a line that the server ended for others of the same person does not come back as a storm', async () => {
  jest.useFakeTimers()
  line.say({ type: 'crowded' })
  expect(connection.get()).toBe('crowded')
  await jest.advanceTimersByTimeAsync(59_000)
  expect(FakeStream.open()).toHaveLength(0)
  await jest.advanceTimersByTimeAsync(70_000)
  expect(FakeStream.open()).toHaveLength(1)
})

test('a refused line asks whether the session still stands, and comes back where it does', async () => {
  line.breaks({ isRefused: true })
  await waitFor(() => expect(asked()).toEqual(['/api/auth/user']))
  await waitFor(() => expect(FakeStream.open()).toHaveLength(1))
})

test('a line that is refused because the session has ended stays closed', async () => {
  sent = answerWith({ 'GET /api/auth/user': refused })
  jest.useFakeTimers()
  line.breaks({ isRefused: true })
  await jest.advanceTimersByTimeAsync(20_000)
  expect(asked()).toEqual(['/api/auth/user'])
  expect(FakeStream.open()).toEqual([])
})

test('nothing of a line that is another person’s is taken', async () => {
  line.breaks()
  await waitFor(() => expect(FakeStream.open()).toHaveLength(1))
  const theirs = FakeStream.last()
  theirs.say({ ...hello, memberId: 'somebody else' })
  expect(theirs.readyState).toBe(FakeStream.CLOSED)
  await waitFor(() => expect(asked()).toEqual(['/api/auth/user']))
})

test.each([{ type: 'session' }, { ...hello, role: 'admin' }] as const)(
  'a session that is worth something else now brings other pages: $type',
  async event => {
    sent = answerWith({
      'GET /api/auth/user': { body: testUser('admin') },
      'GET /remotes.json': { body: { remotes: [] } },
    })
    line.say(event)
    await waitFor(() => expect(asked().sort()).toEqual(['/api/auth/user', '/remotes.json']))
  },
)

test('a session that has ended leaves the open pages as they are', async () => {
  sent = answerWith({ 'GET /api/auth/user': refused, 'GET /remotes.json': { body: { remotes: [] } } })
  line.say({ type: 'session' })
  await waitFor(() => expect(asked()).toEqual(['/api/auth/user']))
  await new Promise(resolve => setTimeout(resolve, 20))
  expect(asked()).toEqual(['/api/auth/user'])
})

const serviceIsBack = { type: 'change', position: 'm.8', tags: [{ type: unavailableTag }] } satisfies LiveEvent
test.each([
  [0, hello, ['/api/users']],
  [503, serviceIsBack, ['/api/users']],
  [403, hello, []],
  [403, serviceIsBack, []],
])('what failed with %s is asked again after %j: %j', async (status, event, again) => {
  const { store } = await renderPage(null)
  end()
  end = followChanges(store, 'm.7')
  line = FakeStream.last()
  line.say(hello)
  answerWith(status === 0 ? {} : { 'GET /api/users': { status } })
  await store.dispatch(teamApi.endpoints.listUsers.initiate())

  sent = answerWith({ 'GET /api/users': { body: [] } })
  line.say(event)
  await new Promise(resolve => setTimeout(resolve, 20))
  line.say(event)
  await new Promise(resolve => setTimeout(resolve, 20))
  expect(asked()).toEqual(again)
})

test('another role brings other pages, whatever asked who one is, and once the line is back where it failed', async () => {
  const { store } = await renderPage(null)
  await store.dispatch(sessionApi.endpoints.currentUser.initiate())
  end()
  end = followChanges(store, 'm.7')
  line = FakeStream.last()
  line.say(hello)
  sent = answerWith({ 'GET /api/auth/user': { body: testUser('admin') } })
  // As it comes: by its tag and by the session, both at once.
  line.say({ type: 'change', position: 'm.8', tags: [{ type: 'CurrentUser' }] })
  line.say({ type: 'session' })
  await waitFor(() => expect(asked()).toContain('/remotes.json'))
  sent = answerWith({ 'GET /remotes.json': { body: { remotes: [] } } })
  line.say({ ...hello, role: 'admin' })
  await waitFor(() => expect(asked()).toEqual(['/remotes.json']))
})
