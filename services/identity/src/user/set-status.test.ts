import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals'
import type { Member } from '@portal/contracts'
import { collectChanges, startTestService, type TestService, testPeople, until } from '@portal/service-kit/testing'
import { service } from '../index.ts'
import { addMembers } from '../testing/add-members.ts'
import { testEnvironment } from '../testing/environment.ts'

interface Update {
  status: string
  extension: string
}

const notUpdated = "MightyCall wasn't updated. Set your availability there too."

let identity: TestService
/** The updates that the admin service received, in the order of its replies. */
let received: Update[]
let respond: (update: Update) => Response | Promise<Response>
beforeAll(async () => {
  identity = await startTestService(service, {
    env: testEnvironment,
    peer: () => async request => {
      const update = (await request.json()) as Update
      const response = await respond(update)
      received.push(update)
      return response
    },
  })
  await addMembers(identity.database)
})
afterAll(() => identity.stop())
beforeEach(() => {
  received = []
  respond = () => Response.json({ failure: null })
})

const setStatus = async (status: string, role: 'agent' | 'admin' = 'agent') => {
  const response = await identity.as(role)('PUT', '/api/users/status', { status })
  expect(response.status).toBe(200)
  return (await response.json()) as { status: string; note?: string }
}
const storedStatus = async () => {
  const [row] = await identity.database.owner<{ status: string }[]>`
    select status from identity.member where id = ${testPeople.agent.id}`
  return row?.status
}

test('the platform gets the choice for the extension, and the reply has no note', async () => {
  expect(await setStatus('busy')).not.toHaveProperty('note')
  expect(received).toEqual([{ status: 'busy', extension: '101' }])
})

test('other services learn when the member chose another availability, not when they repeated the choice', async () => {
  const { owner } = identity.database
  const statusSince = async () => {
    const response = await identity.asService('calls')('GET', '/internal/members')
    const members = (await response.json()) as Member[]
    return members.find(({ id }) => id === testPeople.agent.id)?.statusSince
  }
  await setStatus('away')
  await owner`update identity.member set status_since = '2026-01-01T00:00:00Z' where id = ${testPeople.agent.id}`
  await setStatus('away')
  expect(await statusSince()).toBe('2026-01-01T00:00:00.000Z')
  const before = Date.now()
  await setStatus('busy')
  expect(Date.parse((await statusSince()) ?? '')).toBeGreaterThanOrEqual(before)
})

test('publishes the choice to supervisors and to the user', async () => {
  expect(await collectChanges(identity.database.owner, () => setStatus('busy'))).toEqual([
    { tags: [{ type: 'Team' }], to: { roles: ['supervisor', 'admin'], members: [] } },
    { tags: [{ type: 'CurrentUser' }], to: { roles: [], members: [testPeople.agent.id] } },
  ])
})

test('sends nothing for a member without an extension', async () => {
  const { owner } = identity.database
  await owner`update identity.member set extension = null where id = ${testPeople.admin.id}`
  expect(await setStatus('away', 'admin')).not.toHaveProperty('note')
  expect(received).toEqual([])
})

test('the note says why the platform was not updated, and the choice is stored', async () => {
  respond = () => Response.json({ failure: 'a reason' })
  expect(await setStatus('away')).toMatchObject({ status: 'away', note: 'a reason' })
  expect(await storedStatus()).toBe('away')
})

test.each([
  ['is down', () => Promise.reject(new Error('connect ECONNREFUSED'))],
  ['fails', () => new Response('', { status: 500 })],
  ['sends something else', () => Response.json({})],
])('if the admin service %s, the choice is stored with a note', async (_, failure) => {
  respond = failure
  expect(await setStatus('online')).toMatchObject({ status: 'online', note: notUpdated })
  expect(await storedStatus()).toBe('online')
})

test('the reply does not wait for an admin service that never responds', async () => {
  respond = () => new Promise(() => {})
  expect(await setStatus('busy')).toMatchObject({
    status: 'busy',
    note: "MightyCall hasn't responded. Check your availability there.",
  })
  expect(await storedStatus()).toBe('busy')
})

test('the last choice is sent last, and no reply undoes it', async () => {
  const requested = Promise.withResolvers<void>()
  const released = Promise.withResolvers<void>()
  respond = async ({ status }) => {
    if (status === 'away') {
      requested.resolve()
      await released.promise
    }
    return Response.json({ failure: null })
  }
  const first = setStatus('away')
  await requested.promise
  expect(await setStatus('online')).toMatchObject({ status: 'online' })
  released.resolve()
  expect(await first).toMatchObject({ status: 'online' })
  expect(received.map(({ status }) => status)).toEqual(['online', 'away', 'online'])
})

test('a choice that the platform took late does not overwrite a later one', async () => {
  const requested = Promise.withResolvers<void>()
  const released = Promise.withResolvers<void>()
  respond = async ({ status }) => {
    if (status !== 'busy') return Response.json({ failure: null })
    requested.resolve()
    await released.promise
    return Response.json({ failure: "MightyCall hasn't responded." })
  }
  const first = setStatus('busy')
  await requested.promise
  await setStatus('online')
  released.resolve()
  expect(await first).toMatchObject({ status: 'online' })
  expect(received.map(({ status }) => status)).toEqual(['online', 'busy', 'online'])
})

test('the offline status of a deactivated member is sent once', async () => {
  const { owner } = identity.database
  const updates: Update[] = []
  respond = update => {
    updates.push(update)
    return Response.json({ failure: null })
  }
  const deactivate = () => identity.as('admin')('POST', `/api/members/${testPeople.agent.id}/deactivate`)
  await owner`update identity.member set is_active = false where id = ${testPeople.agent.id}`
  expect((await deactivate()).status).toBe(200)
  await owner`update identity.member set is_active = true where id = ${testPeople.agent.id}`
  expect((await deactivate()).status).toBe(200)
  await until(() => updates.length > 0)
  expect(updates).toEqual([{ status: 'offline', extension: '101' }])
})

test('the phone of a new extension gets the availability of its active member', async () => {
  const { owner } = identity.database
  await owner`update identity.member set status = 'busy', is_active = true where id = ${testPeople.agent.id}`
  await owner`update identity.member set is_active = false where id = ${testPeople.supervisor.id}`
  const update = async (id: string, body: object) =>
    expect((await identity.as('admin')('PATCH', `/api/members/${id}`, body)).status).toBe(200)
  await update(testPeople.supervisor.id, { extension: '190' })
  await update(testPeople.agent.id, { firstName: 'Dana' })
  await update(testPeople.agent.id, { extension: '191' })
  await until(() => received.length > 0)
  await update(testPeople.agent.id, { extension: null })
  expect(received).toEqual([{ status: 'busy', extension: '191' }])
})

test('the phone of an invited or reactivated member gets their availability', async () => {
  const { owner } = identity.database
  await owner`
    update identity.member set is_active = false, status = 'away', extension = '192'
    where id = ${testPeople.supervisor.id}`
  const post = async (path: string, status: number, body?: object) =>
    expect((await identity.as('admin')('POST', path, body)).status).toBe(status)
  await post('/api/members', 201, { email: 'no-phone@team.example', role: 'agent' })
  await post('/api/members', 201, { email: 'phone@team.example', role: 'agent', extension: '193' })
  await until(() => received.length > 0)
  await post(`/api/members/${testPeople.supervisor.id}/reactivate`, 200)
  await post(`/api/members/${testPeople.supervisor.id}/reactivate`, 200)
  await until(() => received.length > 1)
  expect(received).toEqual([
    { status: 'offline', extension: '193' },
    { status: 'away', extension: '192' },
  ])
})
