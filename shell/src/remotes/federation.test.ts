import type { RegisteredRemote } from '@portal/contracts/remotes'
import { createInstance, init } from '@module-federation/enhanced/runtime'
import { beforeEach, expect, jest, test } from '@jest/globals'
import { waitFor } from '@portal/sdk/testing'
import { federation } from './federation.ts'
import { currentUrl } from './remote-files.ts'

const shellBase = '/remotes/shell/aaaaaaaaaaaa/'
const share = {
  version: '1.0.0',
  scope: ['default'],
  shareConfig: { singleton: true, requiredVersion: false as const },
}

const row = (name: string, integrity = {}) =>
  ({ name, build: 'b', base: `/remotes/${name}/bbbbbbbbbbbb/`, entry: 'entry.js', integrity }) as RegisteredRemote

beforeEach(() => {
  document.body.innerHTML = `<script type="application/json" id="shell-files" data-base="${shellBase}">{}</script>`
})

test('a shared module that failed once is requested again by the next remote that needs it', async () => {
  const get = jest.fn<() => Promise<() => unknown>>()
  get.mockRejectedValueOnce(new Error('ChunkLoadError')).mockResolvedValue(() => 'the module')
  const shell = init({
    name: 'portal_shell',
    remotes: [],
    shareStrategy: 'loaded-first',
    shared: { '@portal/sdk/ui': { ...share, get } },
  })
  federation.prepareRuntime()

  /** What a remote does when its container starts. */
  function startRemote(name: string) {
    const remote = createInstance({ name, remotes: [], shareStrategy: 'loaded-first' })
    remote.initShareScopeMap('default', shell.shareScopeMap['default'] ?? {})
    return async () => {
      const factory = await remote.loadShare('@portal/sdk/ui', { customShareInfo: share })
      return factory && factory()
    }
  }
  const first = startRemote('portal_calls')
  await expect(first()).rejects.toThrow('ChunkLoadError')
  expect(currentUrl(`${shellBase}ui.js`)).toBe(`${shellBase}ui.js?attempt=1`)
  expect(await first()).toBe('the module')
  expect(await startRemote('portal_sales')()).toBe('the module')
  expect(get).toHaveBeenCalledTimes(2)
})

test('a remote that is retried leaves the shared modules that it loaded to the others', async () => {
  const get = jest.fn(async () => () => 'the module')
  const shell = init({
    name: 'portal_shell',
    remotes: [],
    shareStrategy: 'loaded-first',
    shared: { '@portal/sdk/toast': { ...share, get } },
  })
  federation.prepareRuntime()
  const remote = createInstance({ name: 'portal_sales', remotes: [], shareStrategy: 'loaded-first' })
  const container = {
    init: (scope: (typeof shell.shareScopeMap)[string]) => remote.initShareScopeMap('default', scope),
    get: async () => {
      await remote.loadShare('@portal/sdk/toast', { customShareInfo: share })
      return () => ({ default: 'the page' })
    },
  }
  Object.assign(globalThis, { portal_sales: container })
  const registered = row('sales')
  federation.register([registered])
  expect(await federation.load('sales', './page')).toBe('the page')
  const hanging = document.createElement('link')
  hanging.rel = 'stylesheet'
  window.portalFiles?.prepare(hanging, `${registered.base}page.css`)
  document.head.append(hanging)
  const end = jest.fn()
  hanging.addEventListener('error', end)
  jest.spyOn(performance, 'now').mockReturnValue(performance.now() + 2_000)
  federation.register([registered], 2)
  expect(end).not.toHaveBeenCalled()
  federation.register([registered], 1)
  expect(end).toHaveBeenCalledTimes(1)
  expect(shell.shareScopeMap['default']?.['@portal/sdk/toast']).toHaveProperty(['1.0.0'])
})

test('the entry of a remote runs only with the content of its build', async () => {
  init({ name: 'portal_shell', remotes: [] })
  federation.prepareRuntime()
  federation.register([row('engagement', { 'entry.js': 'sha384-entry' })])
  const failed = expect(federation.load('engagement', './page')).rejects.toThrow('entry.js')
  const script = await waitFor(() => {
    const found = document.querySelector<HTMLScriptElement>('script[src*="/engagement/"]')
    if (!found) throw new Error('The entry is not requested')
    return found
  })
  expect(script.integrity).toBe('sha384-entry')
  script.dispatchEvent(new Event('error'))
  await failed
})

test('a module without a default export is an error that names it', async () => {
  init({ name: 'portal_shell', remotes: [] })
  federation.prepareRuntime()
  Object.assign(globalThis, { portal_admin: { init: () => undefined, get: async () => () => ({}) } })
  federation.register([row('admin')])
  await expect(federation.load('admin', './page')).rejects.toThrow('./page of remote admin has no default export')
})
