import { afterEach, beforeEach, expect, jest, test } from '@jest/globals'
import type { Registry } from '@portal/contracts/remotes'
import type { Preload } from '@portal/sdk'
import { requestEarly } from '@portal/sdk/early-replies'
import { createPortalStore, sessionApi, whenIdle } from '@portal/sdk/frame'
import { testUser } from '@portal/sdk/testing'
import { fakeRegistry } from './fake-registry.ts'
import { federation } from './federation.ts'
import { loadFirstModules } from './first-modules.ts'
import { registryStore } from './registry-store.ts'

let load: jest.Spied<typeof federation.load>
const user = testUser('agent')

beforeEach(() => {
  jest.useFakeTimers()
  // Every load fails unless the test says otherwise, so that no test finds a module that another one has loaded.
  load = jest.spyOn(federation, 'load').mockRejectedValue(new Error('404'))
})
afterEach(() => {
  jest.restoreAllMocks()
  jest.useRealTimers()
})

/** @returns whether it has resolved. */
function start(path: string, registry = fakeRegistry('agent')) {
  window.history.replaceState(null, '', path)
  registryStore.set(registry)
  const state = { isReady: false, store: createPortalStore(user) }
  void loadFirstModules({ registry, store: state.store, user }).then(() => (state.isReady = true))
  return state
}

test('nothing is loaded ahead of need until the page has its code', async () => {
  const code = Promise.withResolvers<never>()
  load.mockReturnValue(code.promise)
  start('/activity')
  const ahead = jest.fn()
  whenIdle(ahead)
  await jest.advanceTimersByTimeAsync(5_000)
  expect(ahead).not.toHaveBeenCalled()
  code.reject(new Error('404'))
  await jest.advanceTimersByTimeAsync(1_000)
  expect(ahead).toHaveBeenCalled()
})

test('loads the page of the URL and lets it request its data', async () => {
  const preload = jest.fn()
  load.mockResolvedValue(Object.assign(() => null, { preload }))
  const state = start('/activity?status=missed')
  await jest.advanceTimersByTimeAsync(0)
  expect(load.mock.calls).toEqual([['calls', './activity/page']])
  expect(preload).toHaveBeenCalledWith(expect.objectContaining({ user, search: new URLSearchParams('status=missed') }))
  expect(state.isReady).toBe(true)
})

test('the page renders with the data that the document has requested', async () => {
  const reply = Promise.withResolvers<Response>()
  globalThis.fetch = () => reply.promise
  requestEarly(['/api/auth/user'])
  const { currentUser } = sessionApi.endpoints
  const preload: Preload = ({ dispatch }) => void dispatch(currentUser.initiate(undefined, { forceRefetch: true }))
  load.mockResolvedValue(Object.assign(() => null, { preload }))
  const state = start('/challenges')
  await jest.advanceTimersByTimeAsync(100)
  expect(state.isReady).toBe(false)
  reply.resolve(new Response(JSON.stringify({ ...user, firstName: 'Early' })))
  await jest.advanceTimersByTimeAsync(1)
  expect(state.isReady).toBe(true)
  expect(currentUser.select()(state.store.getState()).data?.firstName).toBe('Early')
})

test('loads what fills the slots of the dashboard', async () => {
  const slot = (name: string, module: string) => ({ slot: name, module, order: 0, files: [] })
  const registry = fakeRegistry('agent')
  const [remote] = registry.remotes
  Object.assign(remote as Registry['remotes'][number], {
    slots: [slot('dashboard.metrics', './dashboard/metrics'), slot('frame.dock', './dock/dock')],
  })
  start('/', registry)
  await jest.advanceTimersByTimeAsync(0)
  expect(load.mock.calls).toEqual([['calls', './dashboard/metrics']])
})

test('does not load a page of a remote that is unavailable', async () => {
  const remotes = fakeRegistry('agent').remotes.map(row => ({ ...row, unavailable: true }))
  const state = start('/leads', { remotes })
  await jest.advanceTimersByTimeAsync(0)
  expect(load).not.toHaveBeenCalled()
  expect(state.isReady).toBe(true)
})

test.each([
  ['a page of the shell', '/settings'],
  ['a page that fails to load', '/leads'],
])('%s does not hold the frame', async (_, path) => {
  const state = start(path)
  await jest.advanceTimersByTimeAsync(0)
  expect(state.isReady).toBe(true)
})

test('a slow remote holds the frame for 300 ms at most', async () => {
  load.mockReturnValue(new Promise(() => undefined))
  const state = start('/workflow')
  await jest.advanceTimersByTimeAsync(299)
  expect(state.isReady).toBe(false)
  await jest.advanceTimersByTimeAsync(1)
  expect(state.isReady).toBe(true)
})
