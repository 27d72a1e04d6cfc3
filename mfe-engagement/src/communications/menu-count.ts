import type { MenuCount } from '@portal/sdk'
import { engagementApi } from '../endpoints.ts'
import { isExpired } from './expiry.ts'

/** Announcements that the user must read and has not confirmed. */
const unreadAnnouncements: MenuCount = {
  tags: ['Communication'],
  async load({ dispatch }) {
    const communications = await dispatch(
      engagementApi.endpoints.listCommunications.initiate({}, { subscribe: false }),
    ).unwrap()
    const unread = communications.filter(
      communication => communication.isMustRead && !communication.readAt && !isExpired(communication, Date.now()),
    )
    const ends = unread.flatMap(({ expiresAt }) => (expiresAt === null ? [] : Date.parse(expiresAt)))
    const changesAt = ends.length > 0 ? Math.min(...ends) : undefined
    return { count: unread.length, label: `${unread.length} to read`, changesAt }
  },
}

export default unreadAnnouncements
