import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals'
import type { Communication } from '@portal/contracts'
import { testPeople } from '@portal/service-kit/testing'
import { noon, startTestEngagement, type TestEngagement, unknownId } from '../testing/test-engagement.ts'

let engagement: TestEngagement
beforeAll(async () => {
  engagement = await startTestEngagement()
})
afterAll(() => engagement.stop())
beforeEach(() => engagement.clear())

type Role = 'agent' | 'supervisor' | 'admin'
const { admin, agent } = testPeople
const later = '2026-11-18T18:00:00.000Z'
const send = (method: string, path: string, body?: unknown, role: Role | null = 'admin', headers = {}) =>
  engagement.as(role)(method, path, body, headers)
const read = async <T = Communication>(response: Promise<Response>) => (await (await response).json()) as T
const post = (body: object = {}) =>
  read(send('POST', '/api/communications', { title: 'News', message: 'Hi.', ...body }))
const list = (role: Role = 'agent', query = '') =>
  read<Communication[]>(send('GET', `/api/communications${query}`, undefined, role))
const confirm = (id: string, role: Role = 'agent') => send('PUT', `/api/communications/${id}/read`, undefined, role)

test('stores an announcement with its author and line breaks', async () => {
  const posted = await post({ message: 'One\n\nTwo' })
  expect(posted).toEqual({
    id: expect.any(String),
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
  expect(await engagement.writes()).toEqual({
    audit: [{ action: 'communication.create', actorId: admin.id, subjectId: posted.id, details: { title: 'News' } }],
    changes: [{ tags: [{ type: 'Communication' }], to: 'everyone' }],
  })
})

test('stores whether an announcement is pinned and must be read, and when it expires', async () => {
  const fields = { isPinned: true, isMustRead: true, expiresAt: later }
  await post(fields)
  expect(await list()).toMatchObject([fields])
})

test('two requests with one key post one announcement', async () => {
  const headers = { 'idempotency-key': crypto.randomUUID() }
  const body = { title: 'Once', message: 'Only.' }
  await Promise.all([1, 2].map(() => send('POST', '/api/communications', body, 'admin', headers)))
  expect(await list()).toHaveLength(1)
})

test.each([
  [{ title: '  ' }, 'title'],
  [{ title: '\u200b\u2060' }, 'title'],
  [{ message: '\n' }, 'message'],
  [{ expiresAt: 'tomorrow' }, 'expiresAt'],
  // In New York, this is the last millisecond of the 17th.
  [{ expiresAt: '2026-11-18T04:59:59.999Z' }, 'expiresAt'],
  [{ isPinned: 'yes' }, 'isPinned'],
])('rejects an announcement with %j, with the field %s', async (change, path) => {
  const rejected = await send('POST', '/api/communications', { title: 'x', message: 'y', ...change })
  expect([rejected.status, await rejected.json()]).toMatchObject([400, { issues: [{ path }] }])
  expect(await list()).toEqual([])
})

test.each(['agent', 'supervisor'] as const)('a %s cannot post, change, or delete', async role => {
  const { id } = await post()
  const path = `/api/communications/${id}`
  const body = { title: 'x', message: 'y' }
  const rejected = await Promise.all([
    send('POST', '/api/communications', body, role),
    send('PUT', path, body, role),
    send('DELETE', path, undefined, role),
  ])
  expect(rejected.map(({ status }) => status)).toEqual([403, 403, 403])
  expect(await list()).toMatchObject([{ title: 'News' }])
})

test('rejects visitors', async () => {
  expect((await send('GET', '/api/communications', undefined, null)).status).toBe(401)
})

test('a pin does not mark an announcement as edited', async () => {
  const posted = await post()
  engagement.setClock(later)
  await engagement.writes()
  const path = `/api/communications/${posted.id}`
  const pinned = await read(send('PUT', path, { title: 'News', message: 'Hi.', isPinned: true, isMustRead: true }))
  expect(pinned).toMatchObject({ isPinned: true, isMustRead: true, updatedAt: noon })
  expect((await engagement.writes()).audit).toMatchObject([{ action: 'communication.update', details: {} }])
})

test.each([{ title: 'New title' }, { message: 'New message' }])('the change %j marks it as edited', async change => {
  const posted = await post({ isPinned: true, isMustRead: true, expiresAt: later })
  engagement.setClock('2026-11-18T17:30:00.000Z')
  await engagement.writes()
  const path = `/api/communications/${posted.id}`
  const edited = await read(send('PUT', path, { title: 'News', message: 'Hi.', ...change }))
  expect(edited).toEqual({ ...posted, ...change, updatedAt: '2026-11-18T17:30:00.000Z' })
  expect(await engagement.writes()).toEqual({
    audit: [
      {
        action: 'communication.update',
        actorId: admin.id,
        subjectId: posted.id,
        details: { from: { title: 'News', message: 'Hi.' } },
      },
    ],
    changes: [{ tags: [{ type: 'Communication' }, { type: 'Reader', id: posted.id }], to: 'everyone' }],
  })
})

test('an edit within the millisecond of the post gets a later instant', async () => {
  const posted = await post()
  const edited = await read(send('PUT', `/api/communications/${posted.id}`, { title: 'News', message: 'Hello.' }))
  expect(edited.updatedAt).toBe('2026-11-18T17:00:00.001Z')
})

test('rejects a stale edit with the stored announcement, and accepts one that is based on it', async () => {
  const posted = await post()
  const path = `/api/communications/${posted.id}`
  const edit = { title: 'News', message: 'Mine', updatedAt: posted.updatedAt }
  const theirs = await read(send('PUT', path, { ...edit, message: 'Theirs' }))
  const rejected = await send('PUT', path, edit)
  expect([rejected.status, await rejected.json()]).toMatchObject([409, { code: 'conflict', current: theirs }])
  expect(await list('admin')).toEqual([theirs])
  const accepted = await read(send('PUT', path, { ...edit, updatedAt: theirs.updatedAt }))
  expect(accepted.message).toBe('Mine')
})

test('lists pinned announcements first, then the newest', async () => {
  await post({ title: 'old and pinned', isPinned: true })
  engagement.setClock(later)
  await post({ title: 'new' })
  engagement.setClock('2026-11-18T19:00:00.000Z')
  await post({ title: 'newest' })
  expect((await list()).map(({ title }) => title)).toEqual(['old and pinned', 'newest', 'new'])
})

test('lists an expired announcement only for an admin who includes expired ones', async () => {
  await post({ expiresAt: later })
  engagement.setClock('2026-11-18T17:59:59.999Z')
  expect(await list()).toHaveLength(1)
  engagement.setClock(later)
  expect(await list()).toEqual([])
  expect(await list('agent', '?expired=true')).toEqual([])
  expect(await list('supervisor', '?expired=true')).toEqual([])
  expect(await list('admin')).toEqual([])
  expect(await list('admin', '?expired=true')).toHaveLength(1)
})

test('an announcement can end today', async () => {
  expect(await post({ expiresAt: '2026-11-18T05:00:00.000Z' })).toMatchObject({ expiresAt: '2026-11-18T05:00:00.000Z' })
})

test('an edit can leave, remove, or move the end of an announcement, but not to a past day', async () => {
  const { id, expiresAt } = await post({ expiresAt: '2026-11-18T05:00:00.000Z' })
  engagement.setClock('2026-11-20T17:00:00.000Z')
  const edit = (end: object) => send('PUT', `/api/communications/${id}`, { title: 'News', message: 'Hello.', ...end })
  const rejected = await edit({ expiresAt: '2026-11-19T17:00:00.000Z' })
  expect([rejected.status, await rejected.json()]).toMatchObject([
    400,
    { issues: [{ path: 'expiresAt', message: 'This day is over. Choose today or a later day.' }] },
  ])
  expect((await list('admin', '?expired=true'))[0]).toMatchObject({ message: 'Hi.', expiresAt })
  expect(await read(edit({ expiresAt }))).toMatchObject({ message: 'Hello.', expiresAt })
  expect(await read(edit({}))).toMatchObject({ expiresAt })
  expect(await read(edit({ expiresAt: '2026-11-20T17:00:00.000Z' }))).toMatchObject({
    expiresAt: '2026-11-20T17:00:00.000Z',
  })
  expect(await read(edit({ expiresAt: null }))).toMatchObject({ expiresAt: null })
})

test('a member confirms an announcement once', async () => {
  const { id } = await post({ isMustRead: true })
  await engagement.writes()
  expect(await read(confirm(id))).toMatchObject({ readAt: noon })
  engagement.setClock(later)
  expect(await read(confirm(id))).toMatchObject({ readAt: noon })
  expect(await list()).toMatchObject([{ readAt: noon }])
  expect(await list('supervisor')).toMatchObject([{ readAt: null }])
  expect(await engagement.writes()).toEqual({
    audit: [{ action: 'communication.read', actorId: agent.id, subjectId: id, details: {} }],
    changes: [
      { tags: [{ type: 'Reader', id }], to: { roles: ['supervisor', 'admin'], members: [] } },
      { tags: [{ type: 'Communication' }], to: { roles: [], members: [agent.id] } },
    ],
  })
})

test('rejects a confirmation of an older text with the current announcement', async () => {
  const { id, updatedAt } = await post({ isMustRead: true })
  const path = `/api/communications/${id}`
  const edited = await read(send('PUT', path, { title: 'News', message: 'Changed.' }))
  const rejected = await send('PUT', `${path}/read`, { updatedAt }, 'agent')
  expect([rejected.status, await rejected.json()]).toMatchObject([
    409,
    {
      code: 'conflict',
      message: 'This announcement has changed. Read the new text, then confirm it.',
      current: edited,
    },
  ])
  expect((await list())[0]?.readAt).toBeNull()
  expect(await read(send('PUT', `${path}/read`, { updatedAt: edited.updatedAt }, 'agent'))).toMatchObject({
    readAt: edited.updatedAt,
  })
  // An older page of a member who has confirmed the current text.
  expect((await send('PUT', `${path}/read`, { updatedAt }, 'agent')).status).toBe(200)
})

test('supervisors see who confirmed an announcement, until its text changes', async () => {
  const { id } = await post({ isMustRead: true })
  const path = `/api/communications/${id}`
  const readers = () => read<object[]>(send('GET', `${path}/readers`, undefined, 'supervisor'))
  await confirm(id)
  expect(await readers()).toEqual([
    { memberId: admin.id, firstName: 'Demo', lastName: 'Admin', readAt: null },
    { memberId: agent.id, firstName: 'Demo', lastName: 'Agent', readAt: noon },
    { memberId: testPeople.supervisor.id, firstName: 'Demo', lastName: 'Supervisor', readAt: null },
  ])
  engagement.setClock(later)
  await send('PUT', path, { title: 'News', message: 'Changed.' })
  expect(await readers()).toMatchObject([{ readAt: null }, { readAt: null }, { readAt: null }])
  expect((await list())[0]?.readAt).toBeNull()
  expect(await read(confirm(id))).toMatchObject({ readAt: later })
  expect(await readers()).toMatchObject([{ readAt: null }, { readAt: later }, { readAt: null }])
  expect((await send('GET', `${path}/readers`, undefined, 'agent')).status).toBe(403)
})

test('a confirmation by a slow clock is not older than the text', async () => {
  engagement.setClock(later)
  const { id } = await post()
  engagement.setClock(noon)
  expect(await read(confirm(id))).toMatchObject({ readAt: later })
})

test('a deleted announcement is not found, and its text stays in the audit', async () => {
  const { id } = await post()
  await engagement.writes()
  const path = `/api/communications/${id}`
  expect((await send('DELETE', path)).status).toBe(204)
  expect(await engagement.writes()).toEqual({
    audit: [
      {
        action: 'communication.delete',
        actorId: admin.id,
        subjectId: id,
        details: { title: 'News', message: 'Hi.' },
      },
    ],
    changes: [{ tags: [{ type: 'Communication' }, { type: 'Reader', id }], to: 'everyone' }],
  })
  expect(await list('admin')).toEqual([])
})

test('an unknown announcement is not found', async () => {
  const path = `/api/communications/${unknownId}`
  const replies = await Promise.all([
    send('DELETE', path),
    send('PUT', path, { title: 'x', message: 'y' }),
    send('PUT', `${path}/read`),
    send('GET', `${path}/readers`),
  ])
  expect(replies.map(({ status }) => status)).toEqual([404, 404, 404, 404])
  expect(await replies[0]?.json()).toMatchObject({ message: 'This announcement no longer exists. Reload the page.' })
})
