import type { UserStatus } from '@portal/contracts/identity'
import { statusNames, statusTones } from '@portal/sdk'

/** A status with its colored dot. */
export function StatusName({ status }: { status: UserStatus }) {
  return (
    <span className="inline">
      <i className={`status-dot tone-${statusTones[status]}`} />
      {statusNames[status]}
    </span>
  )
}
