import type { FloorMember } from '@portal/contracts/calls'
import type { UserStatus } from '@portal/contracts/identity'
import { absenceOf } from './absence-of.ts'

/** Returns how many members do what now, such as "3 on a call · 4 available · 1 away". */
export function countsOf(members: readonly FloorMember[]): string {
  const count = (...states: FloorMember['state'][]) =>
    members.filter(member => states.includes(member.state) && !absenceOf(member)).length
  const onCall = count('on-call')
  const wrappingUp = count('wrapping-up')
  // Several phones ring for one call.
  const available = count('waiting', 'ringing')
  const absent = (status: UserStatus) => members.filter(member => absenceOf(member) === status).length
  const [busy, away] = [absent('busy'), absent('away')]
  return [
    onCall && `${onCall} on a call`,
    wrappingUp && `${wrappingUp} wrapping up`,
    `${available} available`,
    away && `${away} away`,
    busy && `${busy} busy`,
  ]
    .filter(Boolean)
    .join(' · ')
}
