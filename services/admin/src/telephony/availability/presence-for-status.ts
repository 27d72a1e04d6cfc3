import type { UserStatus } from '@portal/contracts'
import type { Presence } from '../vendor/telephony.ts'

/** Returns whether a member with this status takes calls. The platform does not distinguish more. */
export const presenceForStatus = (status: UserStatus): Presence => (status === 'online' ? 'available' : 'dnd')
