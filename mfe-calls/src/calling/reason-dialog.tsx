import { messageOf } from '@portal/sdk'
import { Alert, Button, Input } from '@portal/sdk/ui'
import { Modal } from '@portal/sdk/ui/modal'
import { type ReactNode, useId, useState } from 'react'

interface ReasonDialogProps {
  title: string
  children: ReactNode
  label: string
  actionLabel: string
  isDanger?: boolean
  /** Further fields, above the reason, and whether they are filled in. */
  fields?: ReactNode
  isReady?: boolean
  /** @returns the error, or undefined on success. The caller closes the dialog. */
  onConfirm: (reason: string) => Promise<unknown>
  /** Shown if the error has no message. */
  failureText: string
  onClose: () => void
}

/** Asks for a reason before an action. Stays open, with the typed reason, if the action fails. */
export default function ReasonDialog(props: ReasonDialogProps) {
  const { title, children, label, actionLabel, isDanger = false, fields, isReady = true } = props
  const { onConfirm, failureText, onClose } = props
  const id = useId()
  const [reason, setReason] = useState('')
  const [error, setError] = useState<unknown>()
  const [isPending, setPending] = useState(false)

  async function confirm() {
    setPending(true)
    setError(await onConfirm(reason.trim()))
    setPending(false)
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
            disabled={!isReady || reason.trim() === ''}
            loading={isPending}
            onClick={() => void confirm()}
          >
            {actionLabel}
          </Button>
        </>
      }
    >
      <div className="form">
        <p>{children}</p>
        {fields}
        <label htmlFor={id}>{label}</label>
        <Input.TextArea
          id={id}
          rows={3}
          maxLength={500}
          value={reason}
          onChange={event => setReason(event.target.value)}
        />
        {error !== undefined && <Alert type="error" showIcon role="alert" title={messageOf(error, failureText)} />}
      </div>
    </Modal>
  )
}
