import { Skeleton } from '@portal/sdk'
import { Link } from '@portal/sdk/router'
import { useFloorQuery } from '../queue/endpoints.ts'
import { countsOf } from './counts-of.ts'
import styles from './floor.module.css'

/** For supervisors: how many members do what now. Leads to the team. */
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
