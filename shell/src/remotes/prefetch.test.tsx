import { afterEach, beforeEach, expect, jest, test } from '@jest/globals'
import { renderPage } from '@portal/sdk/testing'
import { demoRegistry } from './demo-registry.ts'
import { federation } from './federation.ts'
import { prefetchOnRest, useIdlePrefetch } from './prefetch.ts'
import { registryStore } from './registry-store.ts'

let load: jest.Spied<typeof federation.load>

beforeEach(() => {
  jest.useFakeTimers()
  registryStore.set(demoRegistry('agent'))
  // Refused, so that nothing is kept from test to test; nobody hears of it.
  load = jest.spyOn(federation, 'load').mockRejectedValue(new Error('404'))
})
afterEach(() => {
  jest.restoreAllMocks()
  jest.useRealTimers()
})

const pageAt = (path: string) => {
  const [found] = demoRegistry('agent').remotes.flatMap(({ name, pages }) =>
    pages.filter(page => page.path === path).map(page => [name, page.module]),
  )
  return found
}

test('resting on a link for 150 ms loads its page, and a failure is left to whoever opens it', async () => {
  prefetchOnRest('/leads').onPointerEnter()
  await jest.advanceTimersByTimeAsync(149)
  expect(load).not.toHaveBeenCalled()
  await jest.advanceTimersByTimeAsync(1)
  expect(load.mock.calls).toEqual([pageAt('/leads')])
})

test('passing over a link loads nothing', async () => {
  const link = prefetchOnRest('/leads')
  link.onFocus()
  await jest.advanceTimersByTimeAsync(100)
  link.onBlur()
  await jest.advanceTimersByTimeAsync(1_000)
  expect(load).not.toHaveBeenCalled()
})

test('the frame’s own pages need no remote', async () => {
  prefetchOnRest('/settings').onFocus()
  await jest.advanceTimersByTimeAsync(150)
  expect(load).not.toHaveBeenCalled()
})

function Idle() {
  useIdlePrefetch()
  return null
}

test('an idle browser loads the pages of the menu one after another, until the frame goes', async () => {
  const inMenu = demoRegistry('agent').remotes.flatMap(({ pages }) => pages.filter(page => page.menu))
  expect(inMenu.length).toBeGreaterThan(2)
  const { unmount } = await renderPage(<Idle />)
  await jest.advanceTimersByTimeAsync(1_000)
  expect(load).toHaveBeenCalledTimes(1)
  await jest.advanceTimersByTimeAsync(1_000)
  expect(load).toHaveBeenCalledTimes(2)
  unmount()
  await jest.advanceTimersByTimeAsync(60_000)
  expect(load).toHaveBeenCalledTimes(2)
})
