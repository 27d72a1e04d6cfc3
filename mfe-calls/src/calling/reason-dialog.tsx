import { messageOf } from '@portal/sdk'
import { Alert, Button, Input } from '@portal/sdk/ui'
import { Modal } from '@portal/sdk/ui/modal'
import { type ReactNode, useId, useState } from 'react'
import styles from './calling.module.css'

interface ReasonDialogProps {
  title: string
  children: ReactNode
  label: string
  /** What the button says that does it. */
  deed: string
  isDanger?: boolean
  /** @returns what it failed with; nothing where it was done and the dialog may go. */
  onDo: (reason: string) => Promise<unknown>
  /** Where the failure does not speak for itself. */
  fallback: string
  onClose: () => void
}

/** Asks for the reason of what is about to be done, and stays with what was typed until it is. */
export default function ReasonDialog(props: ReasonDialogProps) {
  const { title, children, label, deed, isDanger = false, onDo, fallback, onClose } = props
  const id = useId()
  const [reason, setReason] = useState('')
  const [error, setError] = useState<unknown>()
  const [isDoing, setDoing] = useState(false)

  async function perform() {
    setDoing(true)
    setError(await onDo(reason.trim()))
    setDoing(false)
  }

  return (
    <Modal
      open
      title={title}
      mask={{ closable: false }}
      onCancel={onClose}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button
            type="primary"
            danger={isDanger}
            disabled={reason.trim() === ''}
            loading={isDoing}
            onClick={() => void perform()}
          >
            {deed}
          </Button>
        </>
      }
    >
      <div className={styles.form}>
        <p>{children}</p>
        <label htmlFor={id}>{label}</label>
        <Input.TextArea
          id={id}
          rows={3}
          maxLength={500}
          value={reason}
          onChange={event => setReason(event.target.value)}
        />
        {error !== undefined && <Alert type="error" showIcon role="alert" title={messageOf(error, fallback)} />}
      </div>
    </Modal>
  )
}
