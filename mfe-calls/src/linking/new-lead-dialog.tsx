import { issuesOf, messageOf, toast } from '@portal/sdk'
import { Alert, Input } from '@portal/sdk/ui'
import { Modal } from '@portal/sdk/ui/modal'
import { useId, useState } from 'react'
import { useCreateCallLeadMutation } from './endpoints.ts'
import styles from './linking.module.css'

interface NewLeadDialogProps {
  callId: string
  /** Of the caller. */
  phone: string
  onClose: () => void
}

/** Asks for the name of a caller, and creates a lead with their number. */
export default function NewLeadDialog({ callId, phone, onClose }: NewLeadDialogProps) {
  const id = useId()
  const [idempotencyKey] = useState(() => crypto.randomUUID())
  const [name, setName] = useState('')
  const [create, { error, isLoading }] = useCreateCallLeadMutation()
  const isFilled = name.trim() !== ''

  async function save() {
    if (!isFilled || isLoading) return
    const { data } = await create({ id: callId, name, idempotencyKey })
    if (!data) return
    toast({ title: 'Lead created', description: data.leadName ?? '' })
    onClose()
  }

  return (
    <Modal
      open
      title={`New lead with ${phone}`}
      okText="Create lead"
      okButtonProps={{ disabled: !isFilled, loading: isLoading, htmlType: 'submit', form: id }}
      onCancel={onClose}
    >
      <form
        id={id}
        className={styles.form}
        onSubmit={event => {
          event.preventDefault()
          void save()
        }}
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
      </form>
    </Modal>
  )
}
