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

/** Puts a lead's number on the do-not-call list, with what the person said. */
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
    } else toast({ title: 'On the do-not-call list', description: `Nobody calls ${phone} from here any more.` })
    return undefined
  }

  return (
    <ReasonDialog
      title={`Never call ${phone} again?`}
      label="What the person said"
      deed="Add to do-not-call list"
      isDanger
      fallback="The number could not be added. Try again."
      onDo={save}
      onClose={onClose}
    >
      The portal then refuses every call to this number, whoever asks. Only an admin takes it off the list.
    </ReasonDialog>
  )
}
