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
    const count = communications.filter(
      communication => communication.isMustRead && !communication.readAt && !isExpired(communication, Date.now()),
    ).length
    return { count, label: `${count} to read` }
  },
}

export default unreadAnnouncements
