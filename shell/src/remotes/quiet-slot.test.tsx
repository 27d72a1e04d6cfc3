import { afterEach, beforeEach, expect, jest, test } from '@jest/globals'
import { connection, countAsLoading } from '@portal/sdk/frame'
import { renderPage, screen } from '@portal/sdk/testing'
import { act } from '@testing-library/react'
import { fakeRegistry } from './fake-registry.ts'
import { federation } from './federation.ts'
import { QuietSlot } from './quiet-slot.tsx'
import { registryStore } from './registry-store.ts'

/** Renders the slot with a module of its own: a loaded module stays loaded. */
async function renderSlot(module: string) {
  const [first, ...others] = fakeRegistry('agent').remotes
  if (!first) throw new Error('No remote')
  const slots = [{ slot: 'frame.notices' as const, module, roles: ['agent' as const], files: [], order: 0 }]
  registryStore.set({ remotes: [{ ...first, slots }, ...others] })
  await renderPage(<QuietSlot name="frame.notices" />)
}

beforeEach(() => {
  jest.useFakeTimers()
})
afterEach(() => {
  connection.set('live')
  jest.restoreAllMocks()
  jest.useRealTimers()
})

const pass = () => act(() => jest.advanceTimersByTimeAsync(1_000))

test('a notice that failed loads when the connection is back, and stays during the next outage', async () => {
  const load = jest.spyOn(federation, 'load').mockRejectedValue(new Error('502'))
  await renderSlot('./reconnected')
  await pass()
  expect(load).toHaveBeenCalledTimes(1)
  load.mockResolvedValue(() => <p>News</p>)
  act(() => connection.set('lost'))
  await pass()
  expect(load).toHaveBeenCalledTimes(1)
  act(() => connection.set('live'))
  await pass()
  expect(screen.getByText('News')).toBeVisible()
  for (const state of ['lost', 'live'] as const) {
    act(() => connection.set(state))
    await pass()
    expect(screen.getByText('News')).toBeVisible()
  }
  expect(load).toHaveBeenCalledTimes(2)
})

test('loads again after pauses that double, and does not start over when the connection opens', async () => {
  connection.set('crowded')
  const load = jest.spyOn(federation, 'load').mockRejectedValue(new Error('502'))
  await renderSlot('./retried')
  await pass()
  expect(load).toHaveBeenCalledTimes(1)
  act(() => connection.set('live'))
  await pass()
  expect(load).toHaveBeenCalledTimes(1)
  await act(() => jest.advanceTimersByTimeAsync(4_000))
  expect(load).toHaveBeenCalledTimes(2)
  load.mockResolvedValue(() => <p>News</p>)
  await act(() => jest.advanceTimersByTimeAsync(9_000))
  expect(load).toHaveBeenCalledTimes(2)
  await pass()
  expect(screen.getByText('News')).toBeVisible()
  expect(load).toHaveBeenCalledTimes(3)
})

test('does not wait longer than five seconds for a page that loads slowly', async () => {
  const load = jest.spyOn(federation, 'load').mockResolvedValue(() => <p>News</p>)
  const page = Promise.withResolvers<void>()
  void countAsLoading(page.promise)
  await renderSlot('./late')
  await act(() => jest.advanceTimersByTimeAsync(4_500))
  expect(load).not.toHaveBeenCalled()
  await pass()
  expect(screen.getByText('News')).toBeVisible()
  page.resolve()
})
