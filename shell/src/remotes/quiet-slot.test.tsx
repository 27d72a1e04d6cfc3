import { afterEach, beforeEach, expect, jest, test } from '@jest/globals'
import { connection } from '@portal/sdk/frame'
import { renderPage, screen } from '@portal/sdk/testing'
import { act } from '@testing-library/react'
import { fakeRegistry } from './fake-registry.ts'
import { federation } from './federation.ts'
import { QuietSlot } from './quiet-slot.tsx'
import { registryStore } from './registry-store.ts'

beforeEach(() => {
  jest.useFakeTimers()
  const [first, ...others] = fakeRegistry('agent').remotes
  if (!first) throw new Error('No remote')
  const slots = [{ slot: 'frame.notices', module: './notices', roles: ['agent' as const], files: [], order: 0 }]
  registryStore.set({ remotes: [{ ...first, slots }, ...others] })
})
afterEach(() => {
  connection.set('live')
  jest.restoreAllMocks()
  jest.useRealTimers()
})

const pass = () => act(() => jest.advanceTimersByTimeAsync(1_000))

test('a notice that failed loads when the connection is back, and stays during the next outage', async () => {
  const load = jest.spyOn(federation, 'load').mockRejectedValue(new Error('502'))
  await renderPage(<QuietSlot name="frame.notices" />)
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
