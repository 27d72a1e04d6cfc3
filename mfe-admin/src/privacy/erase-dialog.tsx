import { Input } from '@portal/sdk/ui'
import { ConfirmDialog } from '@portal/sdk/ui/confirm-dialog'
import { useState } from 'react'
import { Field, FieldColumn } from '../components/field.tsx'
import { useErasePersonMutation } from './endpoints.ts'
import type { Target } from './person-form.tsx'

interface EraseDialogProps {
  /** The email or phone number, as typed. */
  person: string
  target: Target
  onErased: () => void
  onClose: () => void
}

/** Asks for a reason, then erases a person's data in all services. */
export function EraseDialog({ person, target, onErased, onClose }: EraseDialogProps) {
  const [erase] = useErasePersonMutation()
  const [reason, setReason] = useState('')

  async function eraseNow() {
    const result = await erase({ ...target, reason })
    if (result.data) onErased()
    return result
  }

  return (
    <ConfirmDialog
      title={`Erase all data of ${person}?`}
      actionLabel="Erase"
      busyLabel="Erasing..."
      disabled={!reason.trim()}
      onConfirm={eraseNow}
      failureText="Couldn't erase the data. Try again."
      successToast={{ title: 'Erasure saved', description: 'The receipt on this page shows what was erased.' }}
      onClose={onClose}
    >
      <p>
        This can't be undone. Names, numbers, notes, and calls are erased in all services. The proof of consent stays,
        and the number stays blocked.
      </p>
      <FieldColumn>
        <Field label="Reason" hint="Such as a request number. Don't name the person.">
          {field => (
            <Input {...field} maxLength={500} value={reason} onChange={event => setReason(event.target.value)} />
          )}
        </Field>
      </FieldColumn>
    </ConfirmDialog>
  )
}
