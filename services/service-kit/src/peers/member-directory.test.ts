import { afterEach, expect, jest, test } from '@jest/globals'
import type { Member } from '@portal/contracts'
import { createMemberDirectory } from './member-directory.ts'
import type { Peers } from './peers.ts'

const id = '0a000000-0000-4000-8000-000000000001'
const membersNamed = (lastName: string): Member[] => [{ id, firstName: 'Ann', lastName, role: 'agent', isActive: true }]

afterEach(() => {
  jest.useRealTimers()
})

/** A directory, and the replies of identity that are still open, in the order of the requests. */
function createSlowDirectory(options?: { maxAgeSeconds: number }) {
  const requests: PromiseWithResolvers<Member[]>[] = []
  const call = () => {
    const request = Promise.withResolvers<Member[]>()
    requests.push(request)
    return request.promise
  }
  return { requests, members: createMemberDirectory({ call } as unknown as Peers, options) }
}

test('knows a member by ID', async () => {
  const { requests, members } = createSlowDirectory()
  const refreshed = members.refresh()
  requests[0]?.resolve(membersNamed('Example'))
  await refreshed
  expect(members.nameOf(id)).toEqual({ firstName: 'Ann', lastName: 'Example' })
  expect(members.nameOf('0a000000-0000-4000-8000-000000000002')).toBeNull()
  expect(members.nameOf(null)).toBeNull()
  expect(members.list()).toEqual(membersNamed('Example'))
})

test.each([
  [undefined, 30_000],
  [{ maxAgeSeconds: 5 }, 5_000],
])('with the options %j, members are loaded again after %d ms', async (options, maxAgeMs) => {
  jest.useFakeTimers()
  const { requests, members } = createSlowDirectory(options)
  const refreshed = members.refresh()
  requests[0]?.resolve(membersNamed('Example'))
  await refreshed
  jest.advanceTimersByTime(maxAgeMs - 1)
  await members.refresh()
  expect(requests).toHaveLength(1)
  jest.advanceTimersByTime(1)
  void members.refresh()
  expect(requests).toHaveLength(2)
})

test('without a maximum age, every refresh loads the members', async () => {
  const { requests, members } = createSlowDirectory({ maxAgeSeconds: 0 })
  const refreshed = members.refresh()
  requests[0]?.resolve(membersNamed('Example'))
  await refreshed
  void members.refresh()
  expect(requests).toHaveLength(2)
})

test('refreshes at the same time share a request', async () => {
  const { requests, members } = createSlowDirectory()
  const refreshed = Promise.all([members.refresh(), members.refresh()])
  requests[0]?.resolve(membersNamed('Example'))
  await refreshed
  expect(requests).toHaveLength(1)
})

test('a failed request is not shared with later refreshes', async () => {
  const { requests, members } = createSlowDirectory()
  const failed = members.refresh()
  requests[0]?.reject(new Error('identity is down'))
  await expect(failed).rejects.toThrow('identity is down')
  const refreshed = members.refresh()
  requests[1]?.resolve(membersNamed('Example'))
  await refreshed
  expect(members.nameOf(id)?.lastName).toBe('Example')
})

test('an older reply does not replace a newer one', async () => {
  const { requests, members } = createSlowDirectory()
  const older = members.refresh()
  members.invalidate()
  const newer = members.refresh()
  requests[1]?.resolve(membersNamed('New'))
  await newer
  requests[0]?.resolve(membersNamed('Old'))
  await older
  expect(members.nameOf(id)?.lastName).toBe('New')
  await members.refresh()
  expect(requests).toHaveLength(2)
})

test('a reply from before a change is used, and the next refresh loads again', async () => {
  const { requests, members } = createSlowDirectory()
  const first = members.refresh()
  members.invalidate()
  requests[0]?.resolve(membersNamed('Old'))
  await first
  expect(members.nameOf(id)?.lastName).toBe('Old')
  const second = members.refresh()
  requests[1]?.resolve(membersNamed('New'))
  await second
  expect(members.nameOf(id)?.lastName).toBe('New')
})

test('an invalidated directory still has the old names', async () => {
  const { requests, members } = createSlowDirectory()
  const refreshed = members.refresh()
  requests[0]?.resolve(membersNamed('Example'))
  await refreshed
  members.invalidate()
  expect(members.nameOf(id)?.lastName).toBe('Example')
})
