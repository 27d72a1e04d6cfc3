/**
 * @jest-environment-options {"services":["engagement"]}
 */
import { expect, test } from '@jest/globals'
import { answerWith, renderPage, screen, waitFor } from '@portal/sdk/testing'
import { announcement, post, startWithoutCommunications } from '../testing/communications-page.tsx'
import { failRefresh } from '../testing/fail-refresh.ts'
import Announcements from './announcements.tsx'

startWithoutCommunications()

test('the dashboard previews the first two announcements', async () => {
  for (const title of ['One', 'Two', 'Three']) await post({ title })
  await renderPage(<Announcements />)
  await waitFor(() => expect(screen.getAllByRole('listitem')).toHaveLength(2))
  expect(screen.getByRole('link', { name: 'Three' })).toBeVisible()
})

test('the dashboard leaves out expired announcements and marks unread must-reads', async () => {
  const body = [
    { ...announcement, id: '1', title: 'Old', expiresAt: '2020-01-01T00:00:00.000Z' },
    { ...announcement, id: '2', title: 'Unread', isMustRead: true },
    { ...announcement, id: '3', title: 'Read', isMustRead: true, readAt: '2026-03-02T15:00:00.000Z' },
  ]
  answerWith({ 'GET /api/communications': { body } })
  await renderPage(<Announcements />)
  expect(await screen.findByRole('link', { name: 'Unread' })).toHaveAttribute('href', '/communications#2')
  const items = screen.getAllByRole('listitem').map(item => item.textContent)
  expect(items).toEqual([expect.stringMatching(/^Unread Must read/), expect.stringMatching(/^Read One/)])
  expect(screen.queryByText('No communications posted yet.')).toBeNull()
})

test('the dashboard card has an empty state and an error', async () => {
  const { unmount } = await renderPage(<Announcements />)
  expect(await screen.findByText('No communications posted yet.')).toBeVisible()
  unmount()
  answerWith({})
  await renderPage(<Announcements />)
  expect(await screen.findByText('The announcements could not be loaded')).toBeVisible()
})

test('the dashboard card keeps its content if a refresh fails', async () => {
  await post()
  const dashboard = await renderPage(<Announcements />)
  await screen.findByRole('link', { name: 'News' })
  await failRefresh(dashboard.store, 'Communication')
  expect(screen.getByRole('link', { name: 'News' })).toBeVisible()
  expect(screen.queryByText(/could not be loaded$/)).toBeNull()
})
