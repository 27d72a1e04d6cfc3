import { afterEach, beforeEach, expect, jest, test } from '@jest/globals'
import { renderPage } from '@portal/sdk/testing'
import { fakeRegistry } from './fake-registry.ts'
import { federation } from './federation.ts'
import { prefetchOnHover, useIdlePrefetch } from './prefetch.ts'
import { registryStore } from './registry-store.ts'

let load: jest.Spied<typeof federation.load>

beforeEach(() => {
  jest.useFakeTimers()
  registryStore.set(fakeRegistry('agent'))
  // Every load fails, so that no test finds a module that another one has loaded.
  load = jest.spyOn(federation, 'load').mockRejectedValue(new Error('404'))
})
afterEach(() => {
  jest.restoreAllMocks()
  jest.useRealTimers()
})

const pageAt = (path: string) => {
  const [found] = fakeRegistry('agent').remotes.flatMap(({ name, pages }) =>
    pages.filter(page => page.path === path).map(page => [name, page.module]),
  )
  return found
}

test('loads the page of a link after 150 ms on the link, and ignores a failure', async () => {
  prefetchOnHover('/leads').onPointerEnter()
  await jest.advanceTimersByTimeAsync(149)
  expect(load).not.toHaveBeenCalled()
  await jest.advanceTimersByTimeAsync(1)
  expect(load.mock.calls).toEqual([pageAt('/leads')])
})

test('passing over a link loads nothing', async () => {
  const link = prefetchOnHover('/leads')
  link.onFocus()
  await jest.advanceTimersByTimeAsync(100)
  link.onBlur()
  await jest.advanceTimersByTimeAsync(1_000)
  expect(load).not.toHaveBeenCalled()
})

test('a link to a page of the shell loads no remote', async () => {
  prefetchOnHover('/settings').onFocus()
  await jest.advanceTimersByTimeAsync(150)
  expect(load).not.toHaveBeenCalled()
})

function Idle() {
  useIdlePrefetch()
  return null
}

test('loads the pages of the menu one after another while idle, until the frame is gone', async () => {
  const inMenu = fakeRegistry('agent').remotes.flatMap(({ pages }) => pages.filter(page => page.menu))
  expect(inMenu.length).toBeGreaterThan(2)
  const { unmount } = await renderPage(<Idle />)
  const advanceToLoad = async (count: number) => {
    for (let step = 0; step < 100 && load.mock.calls.length < count; step++) await jest.advanceTimersByTimeAsync(100)
    expect(load).toHaveBeenCalledTimes(count)
  }
  await advanceToLoad(1)
  await advanceToLoad(2)
  unmount()
  await jest.advanceTimersByTimeAsync(60_000)
  expect(load).toHaveBeenCalledTimes(2)
})

test('a link to a page with a parameter loads that page, and no similar one', async () => {
  const registry = fakeRegistry('agent')
  const [remote] = registry.remotes
  const [page] = remote?.pages ?? []
  if (!remote || !page) throw new Error('No page')
  const pages = ['/scripts', '/scripts/:id'].map(path => ({ ...page, path, module: `.${path}` }))
  registryStore.set({ remotes: [{ ...remote, pages }] })
  prefetchOnHover('/scripts/7').onFocus()
  await jest.advanceTimersByTimeAsync(150)
  expect(load.mock.calls).toEqual([[remote.name, './scripts/:id']])
})
