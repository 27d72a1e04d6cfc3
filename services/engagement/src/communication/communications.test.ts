import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals'
import type { Communication } from '@portal/contracts'
import { noon, startTestEngagement, type TestEngagement } from '../testing/test-engagement.ts'

let engagement: TestEngagement
beforeAll(async () => {
  engagement = await startTestEngagement()
})
afterAll(() => engagement.stop())
beforeEach(() => engagement.clear())

type Role = 'agent' | 'supervisor' | 'admin'
const later = '2026-11-18T18:00:00.000Z'
const send = (method: string, path: string, body?: unknown, role: Role = 'admin', headers = {}) =>
  engagement.as(role)(method, path, body, headers)
const read = async <T = Communication>(response: Promise<Response>) => (await (await response).json()) as T
const post = (body: object = {}) =>
  read(send('POST', '/api/communications', { title: 'News', message: 'Hi.', ...body }))
const list = (role: Role = 'agent', query = '') =>
  read<Communication[]>(send('GET', `/api/communications${query}`, undefined, role))

test('a post is stored with its author, unedited, its line breaks kept', async () => {
  const posted = await post({ message: 'One\n\nTwo' })
  expect(posted).toMatchObject({
    title: 'News',
    message: 'One\n\nTwo',
    createdAt: noon,
    updatedAt: noon,
    author: { firstName: 'Demo', lastName: 'Admin' },
    isPinned: false,
    isMustRead: false,
    expiresAt: null,
    readAt: null,
  })
  expect(await list()).toEqual([posted])
})

test('the same filled form sent twice is one post', async () => {
  const headers = { 'idempotency-key': crypto.randomUUID() }
  const body = { title: 'Once', message: 'Only.' }
  await Promise.all([1, 2].map(() => send('POST', '/api/communications', body, 'admin', headers)))
  expect(await list()).toHaveLength(1)
})

test.each([
  [{ title: '  ' }, 'title'],
  [{ message: '\n' }, 'message'],
  [{ expiresAt: 'tomorrow' }, 'expiresAt'],
  // Noon in New York is the 18th: the 17th is over there, the 18th is not.
  [{ expiresAt: '2026-11-18T04:59:59.999Z' }, 'expiresAt'],
  [{ isPinned: 'yes' }, 'isPinned'],
])('a post with %j is refused, the field named', async (change, path) => {
  const refused = await send('POST', '/api/communications', { title: 'x', message: 'y', ...change })
  expect([refused.status, await refused.json()]).toMatchObject([400, { issues: [{ path }] }])
  expect(await list()).toEqual([])
})

test.each(['agent', 'supervisor'] as const)('a %s posts, changes and deletes nothing', async role => {
  const { id } = await post()
  const path = `/api/communications/${id}`
  const body = { title: 'x', message: 'y' }
  const refused = await Promise.all([
    send('POST', '/api/communications', body, role),
    send('PUT', path, body, role),
    send('DELETE', path, undefined, role),
  ])
  expect(refused.map(answer => answer.status)).toEqual([403, 403, 403])
  expect(await list()).toMatchObject([{ title: 'News' }])
})

test('a changed text makes a post edited, even within a millisecond; a pin does not', async () => {
  const posted = await post()
  const path = `/api/communications/${posted.id}`
  const pinned = await read(send('PUT', path, { title: 'News', message: 'Hi.', isPinned: true }))
  expect(pinned).toMatchObject({ isPinned: true, updatedAt: posted.createdAt })
  const edited = await read(send('PUT', path, { title: 'News', message: 'Hello.' }))
  expect(edited).toMatchObject({ isPinned: true, message: 'Hello.' })
  expect(edited.updatedAt > posted.createdAt).toBe(true)
})

test('an edit that began on an older text is refused with the stored post; one on top of it is taken', async () => {
  const posted = await post()
  const path = `/api/communications/${posted.id}`
  const edit = { title: 'News', message: 'Mine', updatedAt: posted.updatedAt }
  const theirs = await read(send('PUT', path, { ...edit, message: 'Theirs' }))
  const refused = await send('PUT', path, edit)
  expect([refused.status, await refused.json()]).toMatchObject([409, { code: 'conflict', current: theirs }])
  expect(await list('admin')).toEqual([theirs])
  const onTop = await read(send('PUT', path, { ...edit, updatedAt: theirs.updatedAt }))
  expect(onTop.message).toBe('Mine')
})

test('pinned posts come first, then the newest', async () => {
  await post({ title: 'old and pinned', isPinned: true })
  engagement.setClock(later)
  await post({ title: 'new' })
  engagement.setClock('2026-11-18T19:00:00.000Z')
  await post({ title: 'newest' })
  expect((await list()).map(it => it.title)).toEqual(['old and pinned', 'newest', 'new'])
})

test('an expired post is shown to nobody but an admin who asks', async () => {
  await post({ expiresAt: later })
  expect(await list()).toHaveLength(1)
  engagement.setClock(later)
  expect(await list()).toEqual([])
  expect(await list('agent', '?expired=true')).toEqual([])
  expect(await list('admin')).toEqual([])
  expect(await list('admin', '?expired=true')).toHaveLength(1)
})

test('a post may end today; an edit moves the end to no day that is over, and leaves an end that has passed alone', async () => {
  const { id, expiresAt } = await post({ expiresAt: '2026-11-18T05:00:00.000Z' })
  engagement.setClock('2026-11-20T17:00:00.000Z')
  const edit = (end: object) => send('PUT', `/api/communications/${id}`, { title: 'News', message: 'Hello.', ...end })
  const refused = await edit({ expiresAt: '2026-11-19T17:00:00.000Z' })
  expect([refused.status, await refused.json()]).toMatchObject([400, { issues: [{ path: 'expiresAt' }] }])
  expect((await list('admin', '?expired=true'))[0]).toMatchObject({ message: 'Hi.', expiresAt })
  expect(await read(edit({ expiresAt }))).toMatchObject({ message: 'Hello.', expiresAt })
  expect(await read(edit({}))).toMatchObject({ expiresAt })
})

test('who confirmed a post is seen by supervisors; a changed message is to be read again', async () => {
  const { id } = await post({ isMustRead: true })
  const path = `/api/communications/${id}`
  const confirmed = await read(send('PUT', `${path}/read`, undefined, 'agent'))
  expect(confirmed.readAt).toBe(noon)
  engagement.setClock(later)
  expect((await read(send('PUT', `${path}/read`, undefined, 'agent'))).readAt).toBe(noon)
  const readers = () => read<object[]>(send('GET', `${path}/readers`, undefined, 'supervisor'))
  expect(await readers()).toMatchObject([
    { lastName: 'Admin', readAt: null },
    { lastName: 'Agent', readAt: noon },
    { lastName: 'Supervisor', readAt: null },
  ])
  await send('PUT', path, { title: 'News', message: 'Changed.' })
  expect(await readers()).toMatchObject([{ readAt: null }, { readAt: null }, { readAt: null }])
  expect((await list())[0]?.readAt).toBeNull()
  expect((await send('GET', `${path}/readers`, undefined, 'agent')).status).toBe(403)
})

test('a deleted post is gone; whatever is done to it then is not found', async () => {
  const { id } = await post()
  const path = `/api/communications/${id}`
  expect((await send('DELETE', path)).status).toBe(204)
  const answers = await Promise.all([
    send('DELETE', path),
    send('PUT', path, { title: 'x', message: 'y' }),
    send('PUT', `${path}/read`),
    send('GET', `${path}/readers`),
  ])
  expect(answers.map(answer => answer.status)).toEqual([404, 404, 404, 404])
})
