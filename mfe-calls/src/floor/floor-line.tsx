import type { FloorMember } from '@portal/contracts/calls'
import type { UserStatus } from '@portal/contracts/identity'
import { Skeleton } from '@portal/sdk'
import { Link } from '@portal/sdk/router'
import { useFloorQuery } from '../queue/endpoints.ts'
import { absenceOf } from './absence-of.ts'
import styles from './floor.module.css'

/** For supervisors: how many members do what now, such as "3 on a call · 4 available · 1 away". Leads to the team. */
export function FloorLine() {
  const { data: floor, error } = useFloorQuery()
  if (floor) {
    return (
      <Link to="/team" className={`touch-area ${styles.line}`}>
        <span className="ellipsis">
          <span className={styles.prefix}>Team: </span>
          {countsOf(floor.members)}
        </span>
      </Link>
    )
  }
  return error ? null : (
    <span className={styles.line}>
      <Skeleton width="14rem" height="0.875rem" />
    </span>
  )
}

function countsOf(members: readonly FloorMember[]): string {
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
    busy && `${busy} busy`,
    away && `${away} away`,
  ]
    .filter(Boolean)
    .join(' · ')
}
