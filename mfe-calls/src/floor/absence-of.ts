import type { FloorMember } from '@portal/contracts/calls'
import type { UserStatus } from '@portal/contracts/identity'

/** Returns the availability of a member who waits, if they say that they are not there. Else null. */
export const absenceOf = ({ state, status }: FloorMember): UserStatus | null =>
  state === 'waiting' && status !== 'online' ? status : null

/** Returns since when a member has been in the state that the floor shows; null if that is not known. */
export const shownSince = (member: FloorMember): string | null =>
  (absenceOf(member) ? member.statusSince : member.since) ?? null
