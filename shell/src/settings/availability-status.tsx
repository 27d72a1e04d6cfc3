import type { UserStatus } from '@portal/contracts/identity'
import { messageOf, NotSentYet, toast, useUser } from '@portal/sdk'
import { sessionApi } from '@portal/sdk/frame'
import { Select } from '@portal/sdk/ui/select'
import { statuses, statusNames, statusTones } from './statuses.ts'

const options = statuses.map(status => ({
  value: status,
  label: (
    <span className="with-dot">
      <i className={`status-dot tone-${statusTones[status]}`} />
      {statusNames[status]}
    </span>
  ),
}))

export function AvailabilityStatus() {
  const { status } = useUser()
  const [setStatus] = sessionApi.useSetStatusMutation()

  async function save(next: UserStatus) {
    const { error } = await setStatus({ status: next })
    if (!error) return toast({ title: 'Success', description: 'Status updated successfully' })
    // A lost session speaks for itself: the frame says so and signs in again.
    if ('status' in error && error.status === 401) return
    toast({ title: 'Error', description: messageOf(error, error.message ?? ''), kind: 'destructive' })
  }

  return (
    <section className="panel" aria-labelledby="availability">
      <h2 id="availability">Availability Status</h2>
      <p className="quiet">Your team sees this beside your name.</p>
      <div>
        <Select<UserStatus>
          className="availability-select"
          aria-labelledby="availability"
          value={status}
          options={options}
          onChange={next => void save(next)}
        />
        <NotSentYet as="my status" />
      </div>
    </section>
  )
}
