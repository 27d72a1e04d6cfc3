/**
 * @jest-environment-options {"services":["engagement"]}
 */
import { afterEach, beforeEach, expect, test } from '@jest/globals'
import { renderPage, screen, waitFor } from '@portal/sdk/testing'
import { activate, answerWithChallenges, deleteProgress } from '../testing/challenges-page.ts'
import { failRefresh } from '../testing/fail-refresh.ts'
import Progress from './progress.tsx'

const realFetch = globalThis.fetch

beforeEach(deleteProgress)
afterEach(() => {
  globalThis.fetch = realFetch
})

test('the dashboard shows the level and at most three active challenges', async () => {
  for (const title of ['Warm-Up', 'On a Roll', 'Marathon', 'First Dials']) await activate(title)
  await renderPage(<Progress />)
  expect(await screen.findByText('Level 1')).toBeVisible()
  expect(await screen.findAllByRole('listitem')).toHaveLength(3)
  expect(screen.getByText('0/100 XP')).toBeVisible()
  expect(screen.queryByText(/^No active challenges/)).toBeNull()
  expect(screen.getByRole('link', { name: /View All/ })).toHaveAttribute('href', '/challenges')
})

test('the dashboard card keeps its content if a refresh fails', async () => {
  const { store, container } = await renderPage(<Progress />)
  await screen.findByText('Level 1')
  expect(container.querySelector('.skeleton')).toBeNull()
  await failRefresh(store, 'UserStats')
  expect(screen.getByText('Level 1')).toBeVisible()
  expect(screen.queryByText('Your progress could not be loaded')).toBeNull()
})

test('the dashboard card is busy until its data has loaded or failed', async () => {
  const reply = Promise.withResolvers<{ status: number }>()
  answerWithChallenges({ 'GET /api/user/stats': reply.promise })
  await renderPage(<Progress />)
  const region = screen.getByRole('region', { name: 'Your Progress' })
  expect(region).toHaveAttribute('aria-busy', 'true')
  reply.resolve({ status: 503 })
  await waitFor(() => expect(region).toHaveAttribute('aria-busy', 'false'))
})

test('the dashboard card shows its empty state and its error', async () => {
  answerWithChallenges({ 'GET /api/user-challenges': { body: [] }, 'GET /api/user/stats': { status: 503 } })
  await renderPage(<Progress />)
  expect(await screen.findByText(/^No active challenges/)).toBeVisible()
  expect(screen.getByText('Your progress could not be loaded')).toBeVisible()
  expect(screen.queryByText(/^Level/)).toBeNull()
})
