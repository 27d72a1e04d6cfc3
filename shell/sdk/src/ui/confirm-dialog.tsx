import { type ReactNode, useId, useState } from 'react'
import { toastError } from '../toast/toast-error.ts'
import { type Toast, toast } from '../toast/toast.ts'
import { Modal } from './modal.tsx'

interface ConfirmDialogProps {
  title: string
  children: ReactNode
  /** Text of the button, such as 'Delete'. */
  actionLabel: string
  /** Text of the button while the action runs, such as 'Deleting...'. */
  busyLabel: string
  /** Whether required input is missing. */
  disabled?: boolean
  /** Whether the button is red, as for what cannot be undone. */
  isDangerous?: boolean
  /** Runs the action. A result with an `error` is a failure. */
  onConfirm: () => Promise<{ error?: unknown }>
  /** Shown if it fails without a message from the service. The dialog stays open. */
  failureText: string
  /** Shows a failure in place, such as at a field. Returns false if a toast should show it. */
  showFailure?: (error: unknown) => boolean
  /** Shown after success. */
  successToast: Toast
  onClose: () => void
}

/** Asks before an action, runs it, and shows the result. Enter in a field confirms too. */
export function ConfirmDialog({
  title,
  children,
  actionLabel,
  busyLabel,
  disabled = false,
  isDangerous = true,
  onConfirm,
  failureText,
  showFailure = () => false,
  successToast,
  onClose,
}: ConfirmDialogProps) {
  const formId = useId()
  const cancelId = useId()
  const [isBusy, setBusy] = useState(false)
  const isDisabled = isBusy || disabled

  async function confirm() {
    setBusy(true)
    const { error } = await onConfirm()
    setBusy(false)
    if (error) {
      if (!showFailure(error)) toastError(error, failureText)
      return
    }
    onClose()
    toast(successToast)
  }

  return (
    <Modal
      open
      title={title}
      okText={isBusy ? busyLabel : actionLabel}
      okButtonProps={{ danger: isDangerous, disabled: isDisabled, htmlType: 'submit', form: formId }}
      cancelButtonProps={{ id: cancelId, disabled: isBusy }}
      // The safe button. With `autoFocus`, a dialog below would take the focus back.
      firstButtonId={cancelId}
      // It may close only when the result is known: the next dialog would get the result of this one.
      onCancel={() => !isBusy && onClose()}
    >
      <form
        id={formId}
        noValidate
        onSubmit={event => {
          event.preventDefault()
          if (!isDisabled) void confirm()
        }}
      >
        {children}
      </form>
    </Modal>
  )
}
