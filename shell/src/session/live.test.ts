import { beforeEach, expect, test } from '@jest/globals'
import { sessionApi } from '@portal/sdk/frame'
import { answerWith, renderPage, type SentRequest, testUser, waitFor } from '@portal/sdk/testing'
import { followChanges } from './live.ts'

/** The browser's own line to the server. */
class FakeEventSource extends EventTarget {
  static readonly CLOSED = 2
  static last: FakeEventSource
  readyState = 1
  constructor() {
    super()
    FakeEventSource.last = this
  }
  say(type: string, data: object = {}) {
    this.dispatchEvent(new MessageEvent(type, { data: JSON.stringify(data) }))
  }
  close() {
    this.readyState = FakeEventSource.CLOSED
  }
}
Object.assign(globalThis, { EventSource: FakeEventSource })

let sent: SentRequest[]
let line: FakeEventSource

beforeEach(async () => {
  sent = answerWith({ 'GET /api/auth/user': { body: { ...testUser('agent'), firstName: 'New' } } })
  const { store } = await renderPage(null)
  void store.dispatch(sessionApi.endpoints.currentUser.initiate())
  followChanges(store)
  line = FakeEventSource.last
  line.say('hello')
})

const asked = () => sent.map(it => it.url)

test('what changed and is on the screen is asked for again', async () => {
  line.say('change', { tags: [{ type: 'CurrentUser' }] })
  await waitFor(() => expect(asked()).toEqual(['/api/auth/user']))
})

test('what changed and is not on the screen is not asked for', async () => {
  line.say('change', { tags: [{ type: 'Lead', id: '1' }] })
  await new Promise(resolve => setTimeout(resolve))
  expect(asked()).toEqual([])
})

test('after a gap in the line the screen is asked for again', async () => {
  line.say('hello')
  await waitFor(() => expect(asked()).toEqual(['/api/auth/user']))
})

test('the first hello asks for nothing', () => {
  expect(asked()).toEqual([])
})

test('a refused line asks whether the session still stands', async () => {
  line.close()
  line.dispatchEvent(new Event('error'))
  await waitFor(() => expect(asked()).toEqual(['/api/auth/user']))
})

test('a session that is worth something else now brings other pages', async () => {
  sent = answerWith({
    'GET /api/auth/user': { body: testUser('admin') },
    'GET /remotes.json': { body: { remotes: [] } },
  })
  line.say('session')
  await waitFor(() => expect(asked().sort()).toEqual(['/api/auth/user', '/remotes.json']))
})

test('a session that has ended leaves the open pages as they are', async () => {
  sent = answerWith({
    'GET /api/auth/user': { status: 401, body: { code: 'unauthorized', message: 'Unauthorized', requestId: '1' } },
    'GET /remotes.json': { body: { remotes: [] } },
  })
  line.say('session')
  await waitFor(() => expect(asked()).toEqual(['/api/auth/user']))
  await new Promise(resolve => setTimeout(resolve, 20))
  expect(asked()).toEqual(['/api/auth/user'])
})
