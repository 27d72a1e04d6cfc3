import { afterEach, expect, jest, test } from '@jest/globals'
import { act } from '@testing-library/react'
import { answerWith, renderPage, screen } from '@portal/sdk/testing'
import { salesApi, stats } from '../../testing/sales-api.ts'
import { TotalCards } from './total-cards.tsx'

afterEach(() => {
  jest.useRealTimers()
})

const cards = () => screen.getAllByRole('region', { name: /Earnings$/ })
const texts = () => cards().map(card => card.textContent)

test('shows the earnings and sales of today, this week, and this month', async () => {
  answerWith(salesApi())
  await renderPage(<TotalCards scope={{}} />)
  await screen.findByText('$28.00')
  expect(texts()).toEqual([
    'Daily Earnings$28.001 sale today',
    'Weekly Earnings$56.002 sales this week',
    'Monthly Earnings$84.003 sales this month',
  ])
})

test('shows the cards without amounts while loading', async () => {
  answerWith({ 'GET /api/sales/stats': new Promise(() => undefined) })
  await renderPage(<TotalCards scope={{}} />)
  expect(texts()).toEqual(['Daily Earnings', 'Weekly Earnings', 'Monthly Earnings'])
  for (const card of cards()) expect(card).toHaveAttribute('aria-busy', 'true')
})

test('offers to try again if the totals cannot be loaded', async () => {
  answerWith({})
  const { person } = await renderPage(<TotalCards scope={{}} />)
  const retry = await screen.findByRole('button', { name: 'Retry' })
  answerWith(salesApi())
  await person.click(retry)
  expect(await screen.findByText('$28.00')).toBeVisible()
})

const inMs = (milliseconds: number) => new Date(Date.now() + milliseconds).toISOString()
const loads = (sent: readonly { url: string }[]) => sent.filter(({ url }) => url === '/api/sales/stats').length
const advance = (milliseconds: number) => act(() => jest.advanceTimersByTimeAsync(milliseconds))

test("loads the totals again when the organization's day ends", async () => {
  jest.useFakeTimers()
  const sent = answerWith(salesApi({ 'GET /api/sales/stats': { body: stats({ nextDayAt: inMs(60_000) }) } }))
  await renderPage(<TotalCards scope={{}} />)
  await advance(1_000)
  expect(loads(sent)).toBe(1)
  await advance(58_000)
  expect(loads(sent)).toBe(1)
  await advance(2_000)
  expect(loads(sent)).toBe(2)
})

test('tries again if it was a moment too early, until the day is a new one', async () => {
  jest.useFakeTimers()
  const before = { body: stats({ nextDayAt: inMs(10_000) }) }
  const sent = answerWith(salesApi({ 'GET /api/sales/stats': before }))
  await renderPage(<TotalCards scope={{}} />)
  await advance(11_000)
  expect(loads(sent)).toBe(2)
  await advance(5_500)
  expect(loads(sent)).toBe(3)
})

test('waits a second if the day has already ended, so that a wrong clock causes no request loop', async () => {
  jest.useFakeTimers()
  const sent = answerWith(salesApi({ 'GET /api/sales/stats': { body: stats({ nextDayAt: inMs(-60_000) }) } }))
  const { unmount } = await renderPage(<TotalCards scope={{}} />)
  await advance(500)
  expect(loads(sent)).toBe(1)
  await advance(1_000)
  expect(loads(sent)).toBe(2)
  unmount()
  await advance(60_000)
  expect(loads(sent)).toBe(2)
})
