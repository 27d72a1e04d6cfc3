import type { UserStatus } from '@portal/contracts'
import type { Presence } from '../vendor/port.ts'

/** Whether somebody of this status takes calls: the platform knows no more than that. */
export const presenceOf = (status: UserStatus): Presence => (status === 'online' ? 'available' : 'dnd')
