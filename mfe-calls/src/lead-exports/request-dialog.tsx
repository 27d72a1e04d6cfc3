import type { LeadFilters } from '@portal/contracts/calls'
import { toast } from '@portal/sdk'
import ReasonDialog from '../calling/reason-dialog.tsx'
import { useRequestExportMutation } from './endpoints.ts'

interface RequestDialogProps {
  filters: LeadFilters
  /** Why the export was refused. */
  message: string
  onClose: () => void
}

/** Asks a supervisor to approve an export. */
export default function RequestDialog({ filters, message, onClose }: RequestDialogProps) {
  const [request] = useRequestExportMutation()

  async function send(reason: string) {
    const { error } = await request({ filters, reason })
    if (error) return error
    onClose()
    toast({ title: 'Request sent', description: "You'll see a message when a supervisor answers." })
    return undefined
  }

  return (
    <ReasonDialog
      title="Ask for this export?"
      label="Reason"
      actionLabel="Ask for approval"
      failureText="Couldn't ask for the export. Try again."
      onConfirm={send}
      onClose={onClose}
    >
      {message}
    </ReasonDialog>
  )
}
