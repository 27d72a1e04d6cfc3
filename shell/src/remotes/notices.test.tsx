import { afterEach, beforeEach, expect, jest, test } from '@jest/globals'
import { connection } from '@portal/sdk/frame'
import { renderPage, screen } from '@portal/sdk/testing'
import { act } from '@testing-library/react'
import { demoRegistry } from './demo-registry.ts'
import { federation } from './federation.ts'
import { Notices } from './notices.tsx'
import { registryStore } from './registry-store.ts'

beforeEach(() => {
  jest.useFakeTimers()
  const [first, ...others] = demoRegistry('agent').remotes
  if (!first) throw new Error('no remote')
  const slots = [{ slot: 'frame.notices', module: './notices', roles: ['agent' as const], files: [], order: 0 }]
  registryStore.set({ remotes: [{ ...first, slots }, ...others] })
})
afterEach(() => {
  connection.set('live')
  jest.restoreAllMocks()
  jest.useRealTimers()
})

const later = () => act(() => jest.advanceTimersByTimeAsync(1_000))

test('what could not be loaded is loaded when the line is back, and stays over the next outage', async () => {
  const load = jest.spyOn(federation, 'load').mockRejectedValue(new Error('502'))
  await renderPage(<Notices />)
  await later()
  expect(load).toHaveBeenCalledTimes(1)
  load.mockResolvedValue(() => <p>News</p>)
  act(() => connection.set('lost'))
  await later()
  expect(load).toHaveBeenCalledTimes(1)
  act(() => connection.set('live'))
  await later()
  expect(screen.getByText('News')).toBeVisible()
  for (const state of ['lost', 'live'] as const) {
    act(() => connection.set(state))
    await later()
    expect(screen.getByText('News')).toBeVisible()
  }
  expect(load).toHaveBeenCalledTimes(2)
})
