import { afterEach, beforeEach, expect, jest, test } from '@jest/globals'
import { connection, outbox } from '@portal/sdk/frame'
import { renderPage, screen } from '@portal/sdk/testing'
import { act } from '@testing-library/react'
import { ConnectionBanner } from './connection-banner.tsx'

const onLine = jest.spyOn(navigator, 'onLine', 'get')
beforeEach(() => {
  jest.useFakeTimers()
  onLine.mockReturnValue(true)
})
afterEach(async () => {
  act(() => connection.set('live'))
  await act(() => jest.advanceTimersByTimeAsync(1_000))
  jest.useRealTimers()
})
const banner = () => screen.getByRole('status').textContent
const goes = (state: 'live' | 'lost' | 'crowded') => act(() => connection.set(state))
/** A change that waits for the connection. */
const setAside = () =>
  act(() => void outbox.deliver({ method: 'PUT', url: '/' }, { key: 'my status' }, async () => ({ data: null })))
const pass = (milliseconds: number) => act(() => jest.advanceTimersByTimeAsync(milliseconds))

test('it is there within a second, and gone at once when the connection is back', async () => {
  await renderPage(<ConnectionBanner />)
  goes('lost')
  await pass(900)
  expect(banner()).toContain('No connection')
  goes('live')
  expect(banner()).toBe('')
})

test('a connection that is back after a moment is not worth a word', async () => {
  await renderPage(<ConnectionBanner />)
  goes('lost')
  await pass(500)
  goes('live')
  await pass(2_000)
  expect(banner()).toBe('')
})

test('what the browser knows is said at once, with how much waits', async () => {
  onLine.mockReturnValue(false)
  await renderPage(<ConnectionBanner />)
  goes('lost')
  setAside()
  await pass(0)
  expect(banner()).toContain('1 change not sent yet.')
})

test('closing the tab while something waits is asked about, and only then', async () => {
  await renderPage(<ConnectionBanner />)
  const leaves = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }))
  expect(leaves()).toBe(false)
  goes('lost')
  setAside()
  await pass(900)
  expect(leaves()).toBe(true)
  goes('live')
  await pass(0)
  expect(leaves()).toBe(false)
})
