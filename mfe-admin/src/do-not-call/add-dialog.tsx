import { issuesOf, messageOf, toast } from '@portal/sdk'
import { Alert, Button, Input } from '@portal/sdk/ui'
import { Modal } from '@portal/sdk/ui/modal'
import { useId, useState } from 'react'
import { useAddNumberMutation } from './endpoints.ts'
import { national } from './national.ts'
import styles from './page.module.css'

/** Puts a number on the list. What is typed stays until it is stored or cancelled. */
export default function AddDialog({ onClose }: { onClose: () => void }) {
  const id = useId()
  const [phoneNumber, setPhoneNumber] = useState('')
  const [reason, setReason] = useState('')
  const [add, { error, isLoading }] = useAddNumberMutation()
  const issues = issuesOf(error)
  const isFilled = phoneNumber.trim() !== '' && reason.trim() !== ''

  async function save() {
    const { data } = await add({ phoneNumber, reason })
    if (!data) return
    onClose()
    toast({ title: 'On the do-not-call list', description: `Nobody calls ${national(data.phoneNumber)} any more.` })
  }

  return (
    <Modal
      open
      title="Add Number"
      mask={{ closable: false }}
      onCancel={onClose}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="primary" disabled={!isFilled} loading={isLoading} onClick={() => void save()}>
            Add
          </Button>
        </>
      }
    >
      <div className={styles.form}>
        <label htmlFor={`${id}number`}>Phone number</label>
        <Input
          id={`${id}number`}
          type="tel"
          maxLength={32}
          value={phoneNumber}
          status={issues['phoneNumber'] ? 'error' : ''}
          aria-describedby={issues['phoneNumber'] ? `${id}fault` : undefined}
          onChange={event => setPhoneNumber(event.target.value)}
        />
        {issues['phoneNumber'] && (
          <span id={`${id}fault`} role="alert" className={styles.fault}>
            {issues['phoneNumber']}
          </span>
        )}
        <label htmlFor={`${id}reason`}>Reason</label>
        <Input.TextArea
          id={`${id}reason`}
          rows={3}
          maxLength={500}
          value={reason}
          onChange={event => setReason(event.target.value)}
        />
        {error && !issues['phoneNumber'] && (
          <Alert
            type="error"
            showIcon
            role="alert"
            title={messageOf(error, 'The number could not be added. Try again.')}
          />
        )}
      </div>
    </Modal>
  )
}
