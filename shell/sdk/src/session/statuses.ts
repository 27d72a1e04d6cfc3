import type { UserStatus } from '@portal/contracts/identity'
import type { Tone } from '../components/badge.tsx'

/** In display order. */
export const statuses: readonly UserStatus[] = ['online', 'away', 'busy', 'offline']

/** What a member's availability is called, and its color. */
export const statusNames: Readonly<Record<UserStatus, string>> = {
  online: 'Online',
  away: 'Away',
  busy: 'Busy',
  offline: 'Offline',
}

export const statusTones: Readonly<Record<UserStatus, Tone>> = {
  online: 'positive',
  away: 'caution',
  busy: 'negative',
  offline: 'neutral',
}
