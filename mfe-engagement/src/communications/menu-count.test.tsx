import { expect, test } from '@jest/globals'
import { answerWith, renderPage } from '@portal/sdk/testing'
import unreadAnnouncements from './menu-count.ts'

test('counts the announcements that the user must read and has not confirmed', async () => {
  const communication = (id: string, isMustRead: boolean, readAt: string | null, expiresAt: string | null) => ({
    id,
    isMustRead,
    readAt,
    expiresAt,
  })
  const past = '2026-01-01T00:00:00.000Z'
  const [soon, later] = ['2126-01-01T00:00:00.000Z', '2126-01-02T00:00:00.000Z']
  answerWith({
    'GET /api/communications': {
      body: [
        communication('1', true, null, null),
        communication('2', false, null, null),
        communication('3', true, past, null),
        communication('4', true, null, past),
        communication('5', true, null, later),
        communication('6', true, null, soon),
        communication('7', false, null, '2125-01-01T00:00:00.000Z'),
      ],
    },
  })
  const { store } = await renderPage(null)
  expect(await unreadAnnouncements.load(store)).toEqual({ count: 3, label: '3 to read', changesAt: Date.parse(soon) })
})
