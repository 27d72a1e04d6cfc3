import { expect, test } from '@jest/globals'
import { dataChanged } from '@portal/sdk/frame'
import { answerWith, renderPage, screen, waitFor } from '@portal/sdk/testing'
import { call } from '../testing/calls-api.ts'
import ActivityPage from './page.tsx'

const path = 'GET /api/calls/recent'
const idOf = (digit: number) => `0a000000-0000-4000-8000-00000000000${digit}`
const callAt = (minute: number, overrides: Parameters<typeof call>[0] = {}) =>
  call({
    id: idOf(minute),
    phoneNumber: `+1315555010${minute}`,
    timestamp: `2026-11-20T20:0${minute}:00.000Z`,
    ...overrides,
  })
const numbers = () => screen.getAllByText(/^\(315\) 555-010/).map(({ textContent }) => textContent?.slice(-1))

/** Opens the page with the calls of the minutes 2 and 4, and then reports changes. */
async function open(at: string, change: object, reply: object) {
  answerWith({ [path]: { body: [callAt(4), callAt(2)] } })
  const { store } = await renderPage(<ActivityPage />, { at })
  await waitFor(() => expect(numbers()).toEqual(['4', '2']))
  const sent = answerWith({ [path]: reply })
  store.dispatch(dataChanged({ tags: [{ type: 'Call', ...change }, { type: 'Metrics' }] }))
  return () => sent.map(({ url }) => url).filter(url => url.startsWith('/api/calls/recent'))
}

test('a new call enters the list in its order, with one read of this call', async () => {
  const reads = await open('/activity', { id: idOf(3), change: 'created' }, { body: [callAt(3)] })
  await waitFor(() => expect(numbers()).toEqual(['4', '3', '2']))
  expect(reads()).toEqual([`/api/calls/recent?ids=${idOf(3)}`])
})

test('a call that comes to match the filters enters the list', async () => {
  const entered = await open('/activity?status=missed', { id: idOf(5) }, { body: [callAt(5)] })
  await waitFor(() => expect(numbers()).toEqual(['5', '4', '2']))
  expect(entered()).toEqual([`/api/calls/recent?status=missed&ids=${idOf(5)}`])
})

test('a call that no longer matches the filters leaves the list', async () => {
  const reads = await open('/activity?status=missed', { id: idOf(4) }, { body: [] })
  await waitFor(() => expect(numbers()).toEqual(['2']))
  expect(reads()).toEqual([`/api/calls/recent?status=missed&ids=${idOf(4)}`])
})

test('the list loads again if a new call cannot be read', async () => {
  const reads = await open('/activity', { id: idOf(3), change: 'created' }, { status: 503 })
  await waitFor(() => expect(reads()).toEqual([`/api/calls/recent?ids=${idOf(3)}`, '/api/calls/recent']))
})
