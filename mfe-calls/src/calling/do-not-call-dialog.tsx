import { nationalPhone } from '@portal/contracts/fields'
import { issuesOf, toast, useIdempotencyKey } from '@portal/sdk'
import { Input } from '@portal/sdk/ui'
import dayjs from 'dayjs'
import { useId, useState } from 'react'
import { useAddDoNotCallMutation } from './endpoints.ts'
import ReasonDialog from './reason-dialog.tsx'

interface DoNotCallDialogProps {
  /** The lead or call whose number is added; absent to type a number. */
  target?: { leadId: string } | { callId: string }
  phone?: string
  onClose: () => void
}

/** Adds a number to the do-not-call list, with a reason. */
export default function DoNotCallDialog({ target, phone, onClose }: DoNotCallDialogProps) {
  const id = useId()
  const { keyFor } = useIdempotencyKey()
  const [typed, setTyped] = useState('')
  const [add, { error: failure }] = useAddDoNotCallMutation()
  const isInvalid = 'phoneNumber' in issuesOf(failure)

  async function save(reason: string) {
    const entry = { ...(target ?? { phoneNumber: typed }), reason }
    const { data, error } = await add({ ...entry, idempotencyKey: keyFor(entry) })
    if (!data) return error
    onClose()
    const number = nationalPhone(data.phoneNumber)
    if (data.wasListed) {
      const since = dayjs(data.addedAt).format('MMM D, YYYY')
      toast({
        title: 'Already on the do-not-call list',
        description: `${number}, since ${since}: ${data.reason}`,
        kind: 'neutral',
      })
    } else toast({ title: 'Added to the do-not-call list', description: `${number} is now blocked for everyone.` })
    return undefined
  }

  return (
    <ReasonDialog
      title={`Add ${phone ?? 'a number'} to the do-not-call list?`}
      label="Reason"
      actionLabel="Add to do-not-call list"
      isDanger
      isReady={target !== undefined || typed.trim() !== ''}
      fields={
        target === undefined && (
          <>
            <label htmlFor={id}>Phone number</label>
            <Input
              id={id}
              type="tel"
              maxLength={32}
              status={isInvalid ? 'error' : ''}
              value={typed}
              onChange={event => setTyped(event.target.value)}
            />
          </>
        )
      }
      failureText="Couldn't add the number. Try again."
      onConfirm={save}
      onClose={onClose}
    >
      No one will be able to call this number. Only an admin can remove it.
    </ReasonDialog>
  )
}
