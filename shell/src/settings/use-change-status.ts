import type { UserStatus } from '@portal/contracts/identity'
import { toastError, toast } from '@portal/sdk'
import { sessionApi } from '@portal/sdk/frame'

/** Sets the user's availability: shows it at once, then a toast with the result. If the request fails, the old one comes back. */
export function useChangeStatus(): (next: UserStatus) => Promise<void> {
  const [setStatus] = sessionApi.useSetStatusMutation()
  return async next => {
    const { data, error } = await setStatus({ status: next })
    if (data?.note) return toast({ title: 'Status updated successfully', description: data.note })
    if (!error) return toast({ title: 'Success', description: 'Status updated successfully' })
    toastError(error, error.message ?? '')
  }
}
