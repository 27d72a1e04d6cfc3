import type { UserStatus } from '@portal/contracts/identity'
import { toastError, toast } from '@portal/sdk'
import { sessionApi } from '@portal/sdk/frame'

/** Sets one's own availability: shown at once, then stored, and said, with what else is to do; taken back with the reason where it is refused. */
export function useChangeStatus(): (next: UserStatus) => Promise<void> {
  const [setStatus] = sessionApi.useSetStatusMutation()
  return async next => {
    const { data, error } = await setStatus({ status: next })
    if (data?.note) return toast({ title: 'Status updated successfully', description: data.note })
    if (!error) return toast({ title: 'Success', description: 'Status updated successfully' })
    toastError(error, error.message ?? '')
  }
}
