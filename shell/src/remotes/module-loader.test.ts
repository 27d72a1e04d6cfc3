import { afterEach, beforeEach, expect, jest, test } from '@jest/globals'
import type { RegisteredRemote } from '@portal/contracts/remotes'
import { answerWith } from '@portal/sdk/testing'
import { fakeRegistry } from './fake-registry.ts'
import { federation } from './federation.ts'
import {
  hasNewBuild,
  loadModule,
  prefetchModule,
  refreshRegistry,
  refreshUnavailableRemotes,
  reloadModule,
} from './module-loader.ts'
import { fetchRegistry, registryStore } from './registry-store.ts'
import { registerFiles } from './remote-files.ts'

let load: jest.Spied<typeof federation.load>
let register: jest.Spied<typeof federation.register>
let number = 0
/** A module that no other test has loaded. */
const newModule = () => ({ remote: 'calls', module: `./module-${++number}` })

beforeEach(() => {
  load = jest.spyOn(federation, 'load')
  register = jest.spyOn(federation, 'register').mockImplementation(() => undefined)
  registryStore.set(fakeRegistry('agent'))
})
afterEach(() => {
  jest.restoreAllMocks()
})

const row = (name: string, change: Partial<RegisteredRemote> = {}): RegisteredRemote => {
  const found = fakeRegistry('admin').remotes.find(remote => remote.name === name)
  if (!found) throw new Error(`No remote ${name}`)
  return { ...found, ...change }
}
const respondWith = (...remotes: RegisteredRemote[]) => answerWith({ 'GET /remotes.json': { body: { remotes } } })
const registered = () => register.mock.calls.flatMap(([rows]) => rows.map(({ name }) => name))

test('loads a module once, and again after a failure', async () => {
  const name = newModule()
  load.mockRejectedValueOnce(new Error('404')).mockResolvedValue('module')
  await expect(loadModule(name)).rejects.toThrow('404')
  expect(await loadModule<unknown>(name)).toBe('module')
  expect(await loadModule<unknown>(name)).toBe('module')
  expect(load).toHaveBeenCalledTimes(2)
})

test('a failed prefetch is ignored, and opening the page loads it again', async () => {
  const name = newModule()
  load.mockRejectedValueOnce(new Error('404')).mockResolvedValue('module')
  prefetchModule(name)
  await expect(loadModule(name)).rejects.toThrow('404')
  expect(await loadModule<unknown>(name)).toBe('module')
})

test('a Retry ends requests that hang once, and not again with each of its attempts', async () => {
  jest.useFakeTimers()
  try {
    load.mockRejectedValueOnce(new Error('404')).mockRejectedValueOnce(new Error('404')).mockResolvedValue('page')
    const page = reloadModule(newModule())
    await jest.advanceTimersByTimeAsync(10_000)
    expect(await page).toBe('page')
    expect(register.mock.calls.map(([, attempt]) => attempt)).toEqual([1, 2, 3])
  } finally {
    jest.useRealTimers()
  }
})

test('a second Retry ends the first, which does not start over while the second one loads', async () => {
  jest.useFakeTimers()
  try {
    const name = newModule()
    const first = Promise.withResolvers<never>()
    const second = Promise.withResolvers<unknown>()
    load.mockReturnValueOnce(first.promise).mockReturnValueOnce(second.promise)
    const ended = expect(reloadModule(name)).rejects.toThrow('ended')
    const page = reloadModule(name)
    first.reject(new Error('ended'))
    await jest.advanceTimersByTimeAsync(10_000)
    await ended
    expect(registered()).toEqual(['calls', 'calls'])
    second.resolve('page')
    expect(await page).toBe('page')
    expect(load).toHaveBeenCalledTimes(2)
  } finally {
    jest.useRealTimers()
  }
})

test('a new role adds its remotes and removes others', async () => {
  registryStore.set({ remotes: [row('calls'), row('sales')] })
  respondWith(row('calls'), row('admin'))
  await refreshRegistry()
  expect(registered()).toEqual(['admin'])
  expect(registryStore.get().remotes.map(({ name }) => name)).toEqual(['calls', 'admin'])
})

test('a new role brings its pages of the same build', async () => {
  const [leads] = row('calls').pages
  registryStore.set({ remotes: [row('calls', { pages: [] })] })
  respondWith(row('calls', { pages: leads ? [leads] : [] }))
  await refreshRegistry()
  expect(registryStore.get().remotes[0]?.pages).toEqual([leads])
})

test('a remote stays on the build of the tab, without what the new role may not see', async () => {
  const slot = (module: string) => ({ slot: 'dashboard.metrics', module, roles: [], files: [], order: 0 })
  const search = (module: string) => ({ title: module, module, roles: [], files: [] })
  const current = row('calls', {
    slots: [slot('./one'), slot('./two')],
    searches: [search('./one'), search('./two')],
  })
  registryStore.set({ remotes: [current] })
  respondWith(
    row('calls', {
      build: 'bbbbbbbbbbbb',
      pages: current.pages.slice(0, 1).map(page => ({ ...page, module: './renamed' })),
      slots: [slot('./two'), slot('./three')],
      searches: [search('./one'), search('./three')],
    }),
  )
  await refreshRegistry()
  expect(registered()).toEqual([])
  const [remote] = registryStore.get().remotes
  expect(remote?.build).toBe(current.build)
  expect(remote?.pages).toEqual(current.pages.slice(0, 1))
  expect(remote?.slots.map(({ module }) => module)).toEqual(['./two'])
  expect(remote?.searches.map(({ module }) => module)).toEqual(['./one'])
})

test('a remote that is unavailable now stays as the tab has it, and one that was unavailable is registered', async () => {
  const current = row('calls')
  registryStore.set({ remotes: [current, row('sales', { unavailable: true, pages: [] })] })
  respondWith(row('calls', { build: 'bbbbbbbbbbbb', unavailable: true, pages: [] }), row('sales'))
  await refreshRegistry()
  expect(registered()).toEqual(['sales'])
  expect(registryStore.get()).toEqual({ remotes: [current, row('sales')] })
})

test.each([
  ['a new role', refreshRegistry],
  ['Retry of an unavailable remote', refreshUnavailableRemotes],
])('%s keeps the build of the shell that the tab started with', async (_, refresh) => {
  registryStore.set({ remotes: [row('sales', { unavailable: true, pages: [] })], shell: { build: 'aaaaaaaaaaaa' } })
  respondWith(row('sales'))
  await refresh()
  expect(registryStore.get().shell).toEqual({ build: 'aaaaaaaaaaaa' })
})

test('only remotes that were unavailable are replaced and registered', async () => {
  const current = row('calls')
  registryStore.set({ remotes: [current, row('sales', { unavailable: true, pages: [] })] })
  respondWith(row('calls', { build: 'bbbbbbbbbbbb' }), row('sales'))
  await refreshUnavailableRemotes()
  expect(registered()).toEqual(['sales'])
  expect(registryStore.get()).toEqual({ remotes: [current, row('sales')] })
})

test.each([
  ['the same build is active', [row('calls')], 200, false],
  ['another build is active', [row('calls', { build: 'bbbbbbbbbbbb' })], 200, true],
  ['another build is active but unavailable', [row('calls', { build: 'bbbbbbbbbbbb', unavailable: true })], 200, false],
  ['the user may not see the remote any more', [], 403, false],
  ['the build is deleted', [row('calls')], 404, true],
])('whether a reload brings another build: %s', async (_, remotes, status, expected) => {
  const { base } = row('calls')
  registerFiles(base, { 'page.js': 'sha384-x' })
  answerWith({ 'GET /remotes.json': { body: { remotes } }, [`HEAD ${base}page.js`]: { status } })
  expect(await hasNewBuild('calls')).toBe(expected)
})

test('without a connection, no reload is offered', async () => {
  answerWith({})
  expect(await hasNewBuild('calls')).toBe(false)
})

test('an unavailable remote has no other build', async () => {
  registryStore.set({ remotes: [row('calls', { unavailable: true })] })
  const sent = respondWith(row('calls', { build: 'bbbbbbbbbbbb' }))
  expect(await hasNewBuild('calls')).toBe(false)
  expect(sent).toEqual([])
})

test('an error response to the registry is an error', async () => {
  answerWith({ 'GET /remotes.json': { status: 503 } })
  await expect(fetchRegistry()).rejects.toThrow('GET /remotes.json failed: 503')
})
