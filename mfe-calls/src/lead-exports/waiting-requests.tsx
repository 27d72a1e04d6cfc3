import { supervisors } from '@portal/contracts/role'
import { useCan } from '@portal/sdk'
import { Link } from '@portal/sdk/router'
import { useExportRequestsQuery } from './endpoints.ts'

/** For supervisors, a link to the requests that wait for a decision; nothing if there are none. */
export function WaitingRequests() {
  const { data = [] } = useExportRequestsQuery(undefined, { skip: !useCan(supervisors) })
  const count = data.filter(({ status, isOwn }) => status === 'waiting' && !isOwn).length
  return (
    count > 0 && (
      <Link className="button" to="/exports">
        Export requests ({count})
      </Link>
    )
  )
}
