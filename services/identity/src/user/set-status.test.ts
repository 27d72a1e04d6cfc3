import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals'
import { startTestService, type TestService, testPeople } from '@portal/service-kit/testing'
import { service } from '../index.ts'
import { addMembers } from '../testing/add-members.ts'
import { testEnvironment } from '../testing/environment.ts'

interface Told {
  status: string
  extension: string
}

let identity: TestService
let told: Told[]
let answer: (asked: Told) => Response | Promise<Response>
beforeAll(async () => {
  identity = await startTestService(service, {
    env: testEnvironment,
    peer: () => async request => {
      const asked = (await request.json()) as Told
      const response = await answer(asked)
      told.push(asked)
      return response
    },
  })
  await addMembers(identity.database)
})
afterAll(() => identity.stop())
beforeEach(() => {
  told = []
  answer = () => Response.json({ failure: null })
})

const choose = async (status: string, role: 'agent' | 'admin' = 'agent') => {
  const response = await identity.as(role)('PUT', '/api/users/status', { status })
  expect(response.status).toBe(200)
  return (await response.json()) as { status: string; note?: string }
}
const stored = async () => {
  const [row] = await identity.database.owner<{ status: string }[]>`
    select status from identity.member where id = ${testPeople.agent.id}`
  return row?.status
}

test('the platform is told of the choice by extension, and there is nothing to say', async () => {
  expect(await choose('busy')).not.toHaveProperty('note')
  expect(told).toEqual([{ status: 'busy', extension: '101' }])
})

test('who has no extension has nothing to be told', async () => {
  const { owner } = identity.database
  await owner`update identity.member set extension = null where id = ${testPeople.admin.id}`
  expect(await choose('away', 'admin')).not.toHaveProperty('note')
  expect(told).toEqual([])
})

test('why the platform was not told is said, and the choice stands', async () => {
  answer = () => Response.json({ failure: "MightyCall wasn't updated." })
  expect(await choose('away')).toMatchObject({ status: 'away', note: "MightyCall wasn't updated." })
  expect(await stored()).toBe('away')
})

test.each([
  ['is down', () => Promise.reject(new Error('connect ECONNREFUSED'))],
  ['fails', () => new Response('', { status: 500 })],
  ['answers something else', () => Response.json({})],
])('where admin %s the choice stands, and it is said', async (_, nothing) => {
  answer = nothing
  expect(await choose('online')).toMatchObject({ status: 'online', note: expect.stringMatching(/wasn't updated/) })
  expect(await stored()).toBe('online')
})

test('a choice does not wait for an admin that never answers', async () => {
  answer = () => new Promise(() => {})
  expect(await choose('busy')).toMatchObject({ status: 'busy', note: expect.stringMatching(/hasn't responded/) })
  expect(await stored()).toBe('busy')
})

test('the last choice is the last that is told, and no reply takes it back', async () => {
  const asked = Promise.withResolvers<void>()
  const answered = Promise.withResolvers<void>()
  answer = async ({ status }) => {
    if (status === 'away') {
      asked.resolve()
      await answered.promise
    }
    return Response.json({ failure: null })
  }
  const first = choose('away')
  await asked.promise
  expect(await choose('online')).toMatchObject({ status: 'online' })
  answered.resolve()
  expect(await first).toMatchObject({ status: 'online' })
  expect(told.map(({ status }) => status)).toEqual(['online', 'away', 'online'])
})

test('a choice that the platform was slow to take does not stand over a later one either', async () => {
  const asked = Promise.withResolvers<void>()
  const answered = Promise.withResolvers<void>()
  answer = async ({ status }) => {
    if (status !== 'busy') return Response.json({ failure: null })
    asked.resolve()
    await answered.promise
    return Response.json({ failure: "MightyCall hasn't responded." })
  }
  const first = choose('busy')
  await asked.promise
  await choose('online')
  answered.resolve()
  expect(await first).toMatchObject({ status: 'online' })
  expect(told.map(({ status }) => status)).toEqual(['online', 'busy', 'online'])
})

test('who is deactivated takes no calls from then on', async () => {
  const wasTold = Promise.withResolvers<Told>()
  answer = asked => {
    wasTold.resolve(asked)
    return Response.json({ failure: null })
  }
  const response = await identity.as('admin')('POST', `/api/members/${testPeople.agent.id}/deactivate`)
  expect(response.status).toBe(200)
  expect(await wasTold.promise).toEqual({ status: 'offline', extension: '101' })
})
