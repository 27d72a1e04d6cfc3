import type { DoNotCallEntry } from '@portal/contracts/calls'
import { nationalPhone } from '@portal/contracts/fields'
import { isApiError } from '@portal/sdk'
import { ConfirmDialog } from '@portal/sdk/ui/confirm-dialog'
import { useRemoveNumberMutation } from './endpoints.ts'

interface RemoveDialogProps {
  entry: DoNotCallEntry
  /** The request with which the person asked to be called. */
  leadId?: string
  onClose: () => void
}

/** Asks for confirmation, then removes a number from the do-not-call list. */
export default function RemoveDialog({ entry, leadId, onClose }: RemoveDialogProps) {
  const [remove] = useRemoveNumberMutation()
  const number = nationalPhone(entry.phoneNumber)

  async function confirm() {
    const result = await remove({ id: entry.id, ...(leadId && { leadId }) })
    // 404: another admin removed the number first, which counts as success.
    return isApiError(result.error) && result.error.status === 404 ? {} : result
  }

  return (
    <ConfirmDialog
      title={`Allow calls to ${number} again?`}
      actionLabel="Remove from list"
      busyLabel="Removing..."
      onConfirm={confirm}
      failureText="Couldn't remove the number. Try again."
      successToast={{ title: 'Number removed', description: `${number} can be called again.` }}
      onClose={onClose}
    >
      <p>Reason it was blocked:</p>
      <p className="quiet">{entry.reason}</p>
    </ConfirmDialog>
  )
}
