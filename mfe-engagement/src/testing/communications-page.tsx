import { afterEach, beforeEach } from '@jest/globals'
import type { Communication } from '@portal/contracts/engagement'
import type { Role } from '@portal/contracts/role'
import { renderPage, screen, services } from '@portal/sdk/testing'
import CommunicationsPage from '../communications/page.tsx'

export const realFetch = globalThis.fetch

/** Each test of the file starts without announcements, and with the real requests. */
export function startWithoutCommunications(): void {
  beforeEach(async () => {
    sessionStorage.clear()
    await services().database.owner`delete from engagement.communication`
  })
  afterEach(() => {
    globalThis.fetch = realFetch
  })
}

export const post = async (body: object = {}) =>
  (await (
    await services().as('admin')('POST', '/api/communications', { title: 'News', message: 'One\nTwo', ...body })
  ).json()) as Communication

export const stored = async () =>
  (await (await services().as('admin')('GET', '/api/communications')).json()) as Communication[]

export const open = (role: Role = 'agent') => renderPage(<CommunicationsPage />, { as: role, at: '/communications' })

export const button = (name: string | RegExp) => screen.findByRole('button', { name })

export const announcement = {
  id: '0a000000-0000-4000-8000-000000000001',
  title: 'News',
  message: 'One',
  author: null,
  createdAt: '2026-03-02T15:00:00.000Z',
  updatedAt: '2026-03-02T15:00:00.000Z',
  isPinned: false,
  isMustRead: false,
  expiresAt: null,
  readAt: null,
}
