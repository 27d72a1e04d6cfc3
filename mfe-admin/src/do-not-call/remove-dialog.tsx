import type { DoNotCallEntry, DoNotCallInquiry } from '@portal/contracts/calls'
import { nationalPhone } from '@portal/contracts/fields'
import { isApiError } from '@portal/sdk'
import { ConfirmDialog } from '@portal/sdk/ui/confirm-dialog'
import { consentText } from './consent-text.ts'
import { useRemoveNumberMutation } from './endpoints.ts'

interface RemoveDialogProps {
  entry: DoNotCallEntry
  /** The request with which the person asked to be called. */
  inquiry?: DoNotCallInquiry
  onClose: () => void
}

/** Asks for confirmation, then removes a number from the do-not-call list. */
export default function RemoveDialog({ entry, inquiry, onClose }: RemoveDialogProps) {
  const [remove] = useRemoveNumberMutation()
  const number = nationalPhone(entry.phoneNumber)

  async function confirm() {
    const result = await remove({ id: entry.id, ...(inquiry && { leadId: inquiry.lead.id }) })
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
      {inquiry && (
        <>
          <p>{inquiry.lead.fullName} has requested a quote since:</p>
          <p className="quiet">{consentText(inquiry)}</p>
        </>
      )}
    </ConfirmDialog>
  )
}
