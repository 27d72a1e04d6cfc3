import { expect, test } from '@jest/globals'
import { calls } from '@portal/contracts/calls'
import { identity } from '@portal/contracts/identity'
import { answerWith, testUser } from '../../testing/index.ts'
import { createPortalStore } from '../session/store.ts'
import { api } from './api.ts'
import { type Build, endpoint } from './endpoint.ts'

const inject = (endpoints: (build: Build) => Record<string, ReturnType<typeof endpoint>>) =>
  api.injectEndpoints({ endpoints: endpoints as never })
const injectUsers = () => inject(build => ({ collidingUsers: endpoint(build, identity.listUsers, { tags: ['Team'] }) }))

test('rejects a second endpoint with the same name', () => {
  injectUsers()
  const name = /Two different endpoints are named collidingUsers/
  expect(() => inject(build => ({ collidingUsers: endpoint(build, calls.listRecentCalls) }))).toThrow(name)
  expect(() => inject(build => ({ collidingUsers: endpoint(build, identity.listUsers, { tags: ['Other'] }) }))).toThrow(
    name,
  )
  expect(() =>
    api.injectEndpoints({
      endpoints: build => ({ collidingUsers: build.query({ query: () => ({ method: 'GET', url: '/other' }) }) }),
    }),
  ).toThrow(name)
})

test('accepts the same endpoint again, from a remote that was loaded a second time', async () => {
  injectUsers()
  const { endpoints } = injectUsers() as unknown as {
    endpoints: Record<string, { initiate: () => never }>
  }
  const sent = answerWith({ 'GET /api/users': { body: [] } })
  const query = endpoints['collidingUsers']?.initiate()
  await createPortalStore(testUser('admin')).dispatch(query as never)
  expect(sent.map(({ url }) => url)).toEqual(['/api/users'])
})
