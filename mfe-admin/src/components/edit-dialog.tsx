import { Button } from '@portal/sdk/ui'
import { Modal } from '@portal/sdk/ui/modal'
import type { ReactNode } from 'react'
import { FieldColumn } from './field.tsx'

interface EditDialogProps {
  title: string
  canSave: boolean
  isSaving: boolean
  onSave: () => void
  /** Absent for something new. */
  onRemove: (() => void) | undefined
  onClose: () => void
  children: ReactNode
}

/** A dialog with fields that are saved together, and with a button that removes what they describe. */
export function EditDialog({ title, canSave, isSaving, onSave, onRemove, onClose, children }: EditDialogProps) {
  return (
    <Modal
      open
      title={title}
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
          <Button type="primary" loading={isSaving} disabled={!canSave} onClick={onSave}>
            Save
          </Button>
        </>
      }
    >
      <FieldColumn>{children}</FieldColumn>
    </Modal>
  )
}
