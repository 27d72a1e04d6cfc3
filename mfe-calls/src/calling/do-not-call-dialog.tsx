import { toast } from '@portal/sdk'
import dayjs from 'dayjs'
import { useState } from 'react'
import { useAddDoNotCallMutation } from './endpoints.ts'
import ReasonDialog from './reason-dialog.tsx'

interface DoNotCallDialogProps {
  leadId: string
  phone: string
  onClose: () => void
}

/** Adds a lead's number to the do-not-call list, with a reason. */
export default function DoNotCallDialog({ leadId, phone, onClose }: DoNotCallDialogProps) {
  const [idempotencyKey] = useState(() => crypto.randomUUID())
  const [add] = useAddDoNotCallMutation()

  async function save(reason: string) {
    const { data, error } = await add({ leadId, reason, idempotencyKey })
    if (!data) return error
    onClose()
    if (data.wasListed) {
      const since = dayjs(data.addedAt).format('MMM D, YYYY')
      toast({
        title: 'Already on the do-not-call list',
        description: `${phone}, since ${since}: ${data.reason}`,
        kind: 'neutral',
      })
    } else toast({ title: 'Added to the do-not-call list', description: `${phone} is now blocked for everyone.` })
    return undefined
  }

  return (
    <ReasonDialog
      title={`Add ${phone} to the do-not-call list?`}
      label="Reason"
      actionLabel="Add to do-not-call list"
      isDanger
      failureText="Couldn't add the number. Try again."
      onConfirm={save}
      onClose={onClose}
    >
      No one will be able to call this number. Only an admin can remove it.
    </ReasonDialog>
  )
}
