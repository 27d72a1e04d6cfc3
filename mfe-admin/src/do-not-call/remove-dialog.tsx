import type { DoNotCallEntry } from '@portal/contracts/calls'
import { nationalPhone } from '@portal/contracts/fields'
import { isApiError } from '@portal/sdk'
import { ConfirmDialog } from '@portal/sdk/ui/confirm-dialog'
import { useRemoveNumberMutation } from './endpoints.ts'

/** Takes a number off the list, once an admin is sure. */
export default function RemoveDialog({ entry, onClose }: { entry: DoNotCallEntry; onClose: () => void }) {
  const [remove] = useRemoveNumberMutation()
  const number = nationalPhone(entry.phoneNumber)

  async function confirm() {
    const answer = await remove({ id: entry.id })
    // Somebody else was quicker: that is what was wanted.
    return isApiError(answer.error) && answer.error.status === 404 ? {} : answer
  }

  return (
    <ConfirmDialog
      title={`Allow calls to ${number} again?`}
      actionLabel="Remove from list"
      busyLabel="Removing..."
      onConfirm={confirm}
      failureText="The number could not be removed. Try again."
      successToast={{ title: 'Off the do-not-call list', description: `${number} may be called again.` }}
      onClose={onClose}
    >
      <p>It is on the list for this reason:</p>
      <p className="quiet">{entry.reason}</p>
    </ConfirmDialog>
  )
}
