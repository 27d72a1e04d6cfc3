import type { UserStatus } from '@portal/contracts/identity'
import type { Tone } from '@portal/sdk'

/** In display order. */
export const statuses: readonly UserStatus[] = ['online', 'away', 'busy', 'offline']

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
