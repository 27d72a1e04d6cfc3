import { issuesOf, messageOf, toast, useIdempotencyKey } from '@portal/sdk'
import { Alert, Input } from '@portal/sdk/ui'
import { useId, useState } from 'react'
import { useCreateCallLeadMutation } from './endpoints.ts'
import { FormDialog } from './form-dialog.tsx'

interface NewLeadDialogProps {
  callId: string
  /** Of the caller. */
  phone: string
  onClose: () => void
}

/** Asks for the name of a caller, and creates a lead with their number. */
export default function NewLeadDialog({ callId, phone, onClose }: NewLeadDialogProps) {
  const id = useId()
  const { keyFor } = useIdempotencyKey()
  const [name, setName] = useState('')
  const [create, { error, isLoading }] = useCreateCallLeadMutation()

  async function save() {
    const { data } = await create({ id: callId, name, idempotencyKey: keyFor({ name }) })
    if (!data) return
    toast({ title: 'Lead created', description: data.leadName ?? '' })
    onClose()
  }

  return (
    <FormDialog
      title={`New lead with ${phone}`}
      action="Create lead"
      canSave={name.trim() !== ''}
      isSaving={isLoading}
      onSave={save}
      onClose={onClose}
    >
      <label htmlFor={`${id}name`}>Full name</label>
      <Input
        id={`${id}name`}
        autoComplete="off"
        maxLength={100}
        value={name}
        status={'name' in issuesOf(error) ? 'error' : ''}
        onChange={event => setName(event.target.value)}
      />
      <p className="quiet">The call is linked to the new lead.</p>
      {error && (
        <Alert
          type="error"
          showIcon
          role="alert"
          title={issuesOf(error)['name'] ?? messageOf(error, "Couldn't create the lead. Try again.")}
        />
      )}
    </FormDialog>
  )
}
