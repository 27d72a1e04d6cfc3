import type { LeadFilters } from '@portal/contracts/calls'
import { toast } from '@portal/sdk'
import ReasonDialog from '../calling/reason-dialog.tsx'
import { useRequestExportMutation } from './endpoints.ts'

interface RequestDialogProps {
  filters: LeadFilters
  /** The message that says why the export was refused. */
  message: string
  onClose: () => void
}

/** Requests a supervisor's approval of an export. */
export default function RequestDialog({ filters, message, onClose }: RequestDialogProps) {
  const [request] = useRequestExportMutation()

  async function send(reason: string) {
    const { error } = await request({ filters, reason })
    if (error) return error
    onClose()
    toast({ title: 'Request sent', description: "You'll see a message when a supervisor decides." })
    return undefined
  }

  return (
    <ReasonDialog
      title="Request this export?"
      label="Reason"
      actionLabel="Request approval"
      failureText="Couldn't send the request. Try again."
      onConfirm={send}
      onClose={onClose}
    >
      {message}
    </ReasonDialog>
  )
}
