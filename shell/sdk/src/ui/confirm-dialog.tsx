import { type ReactNode, useState } from 'react'
import { toastError } from '../toast/toast-error.ts'
import { type Toast, toast } from '../toast/toast.ts'
import { Modal } from './modal.tsx'

interface ConfirmDialogProps {
  title: string
  children: ReactNode
  /** On the button, such as 'Delete', and while it is done: 'Deleting...'. */
  actionLabel: string
  busyLabel: string
  /** Whether something is still missing. */
  disabled?: boolean
  /** A mutation's answer: an `error` is a failure. */
  onConfirm: () => Promise<{ error?: unknown }>
  /** Said where it fails and the service does not say why; the dialog stays. */
  failureText: string
  /** Said once it is done. */
  successToast: Toast
  onClose: () => void
}

/** Asks before something is done that cannot be taken back, does it, and says what became of it. */
export function ConfirmDialog({
  title,
  children,
  actionLabel,
  busyLabel,
  disabled = false,
  onConfirm,
  failureText,
  successToast,
  onClose,
}: ConfirmDialogProps) {
  const [isDoing, setDoing] = useState(false)

  async function confirm() {
    setDoing(true)
    const { error } = await onConfirm()
    setDoing(false)
    if (error) return toastError(error, failureText)
    onClose()
    toast(successToast)
  }

  return (
    <Modal
      open
      title={title}
      okText={isDoing ? busyLabel : actionLabel}
      okButtonProps={{ danger: true, disabled: isDoing || disabled }}
      // The keyboard begins where nothing is lost, unless there is a field to fill in.
      cancelButtonProps={{ autoFocus: true }}
      onOk={() => void confirm()}
      onCancel={onClose}
    >
      {children}
    </Modal>
  )
}
