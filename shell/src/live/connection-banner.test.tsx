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
const setConnection = (state: 'live' | 'lost' | 'crowded') => act(() => connection.set(state))
/** Makes a change that waits for the connection. */
const queueChange = () =>
  act(() => void outbox.deliver({ method: 'PUT', url: '/' }, { key: 'my status' }, async () => ({ data: null })))
const pass = (milliseconds: number) => act(() => jest.advanceTimersByTimeAsync(milliseconds))

test('appears within a second, and disappears as soon as the connection is back', async () => {
  await renderPage(<ConnectionBanner />)
  setConnection('lost')
  await pass(900)
  expect(banner()).toContain('No connection')
  setConnection('live')
  expect(banner()).toBe('')
})

test('does not appear for a connection that is back after a moment', async () => {
  await renderPage(<ConnectionBanner />)
  setConnection('lost')
  await pass(500)
  setConnection('live')
  await pass(2_000)
  expect(banner()).toBe('')
})

test('appears at once if the browser is offline, with the number of unsent changes', async () => {
  onLine.mockReturnValue(false)
  await renderPage(<ConnectionBanner />)
  setConnection('lost')
  queueChange()
  await pass(0)
  expect(banner()).toContain('1 change not sent yet.')
})

test('asks before the tab closes only while there are unsent changes', async () => {
  await renderPage(<ConnectionBanner />)
  const asksToStay = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }))
  expect(asksToStay()).toBe(false)
  setConnection('lost')
  await pass(900)
  expect(asksToStay()).toBe(false)
  queueChange()
  await pass(0)
  expect(asksToStay()).toBe(true)
  setConnection('live')
  await pass(0)
  expect(asksToStay()).toBe(false)
})
