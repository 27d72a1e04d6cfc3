import type { UserStatus } from '@portal/contracts/identity'
import { NotSentYet, statuses, useUser } from '@portal/sdk'
import { Select } from '@portal/sdk/ui/select'
import { StatusName } from './status-name.tsx'
import { useChangeStatus } from './use-change-status.ts'

const options = statuses.map(status => ({ value: status, label: <StatusName status={status} /> }))

export function AvailabilityStatus() {
  const { status } = useUser()
  const changeStatus = useChangeStatus()
  return (
    <section className="panel setting" aria-labelledby="availability">
      <h2 id="availability">Availability Status</h2>
      <p className="quiet">Your team sees this next to your name.</p>
      <div>
        <Select<UserStatus>
          className="availability-select"
          aria-labelledby="availability"
          value={status}
          options={options}
          onChange={next => void changeStatus(next)}
        />
        <NotSentYet queueKey="my status" />
      </div>
    </section>
  )
}
