import { Button } from '@portal/sdk/ui'
import { Modal } from '@portal/sdk/ui/modal'
import { type ReactNode, useId } from 'react'
import { FieldColumn } from './field.tsx'

interface EditDialogProps {
  title: string
  /** Text of the button that saves. */
  action?: string
  canSave: boolean
  isSaving: boolean
  onSave: () => void
  /** Absent for something new. */
  onRemove?: (() => void) | undefined
  onClose: () => void
  children: ReactNode
}

/** A dialog with fields that Enter or a button saves together, and with a button that removes what they describe. */
export function EditDialog(props: EditDialogProps) {
  const { title, action = 'Save', canSave, isSaving, onSave, onRemove, onClose, children } = props
  const id = useId()
  return (
    <Modal
      open
      title={title}
      // Higher than others, so that the buttons of a long form are in a window of 720 px.
      style={{ top: 32 }}
      mask={{ closable: false }}
      onCancel={onClose}
      footer={
        <>
          {onRemove && (
            <Button danger onClick={onRemove}>
              Remove
            </Button>
          )}
          <Button onClick={onClose}>Cancel</Button>
          <Button type="primary" htmlType="submit" form={id} loading={isSaving} disabled={!canSave}>
            {action}
          </Button>
        </>
      }
    >
      <form
        id={id}
        noValidate
        onSubmit={event => {
          event.preventDefault()
          if (canSave && !isSaving) onSave()
        }}
      >
        <FieldColumn>{children}</FieldColumn>
      </form>
    </Modal>
  )
}
