import { Modal } from '@portal/sdk/ui/modal'
import { type ReactNode, useId } from 'react'

interface FormDialogProps {
  title: string
  /** Text of the button that saves. */
  action: string
  canSave: boolean
  isSaving: boolean
  onSave: () => Promise<void>
  onClose: () => void
  children: ReactNode
}

/** A dialog with a form, which Enter or the button saves, once at a time. */
export function FormDialog({ title, action, canSave, isSaving, onSave, onClose, children }: FormDialogProps) {
  const id = useId()
  return (
    <Modal
      open
      title={title}
      okText={action}
      okButtonProps={{ disabled: !canSave, loading: isSaving, htmlType: 'submit', form: id }}
      onCancel={onClose}
    >
      <form
        id={id}
        className="form"
        onSubmit={event => {
          event.preventDefault()
          if (canSave && !isSaving) void onSave()
        }}
      >
        {children}
      </form>
    </Modal>
  )
}
