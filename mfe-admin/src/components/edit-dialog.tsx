import { Button } from '@portal/sdk/ui'
import { ConfirmDialog } from '@portal/sdk/ui/confirm-dialog'
import { useLeaveGuard } from '@portal/sdk/ui/leave-guard'
import { Modal } from '@portal/sdk/ui/modal'
import { type ComponentProps, type ReactNode, useId, useState } from 'react'
import { FieldColumn } from './field.tsx'

/** What the admin must confirm, and what removes it. */
type Removal = Pick<
  ComponentProps<typeof ConfirmDialog>,
  'title' | 'children' | 'onConfirm' | 'failureText' | 'successToast'
>

interface EditDialogProps {
  title: string
  /** Text of the button that saves. */
  action?: string
  canSave: boolean
  isSaving: boolean
  onSave: () => void
  /** Why the last attempt to save failed. The first invalid field then has the focus. */
  error: unknown
  /** What has unsaved changes, such as 'this member'. Closing then asks first. Absent without changes. */
  unsaved: string | undefined
  /** Absent for something new. */
  removal?: Removal | undefined
  onClose: () => void
  children: ReactNode
}

/**
 * A dialog with fields that Enter or a button saves together, and with a button that asks, then removes what they describe.
 * Escape and × ask before they discard changes. Cancel discards them.
 */
export function EditDialog(props: EditDialogProps) {
  const { title, action = 'Save', canSave, isSaving, onSave, error, unsaved, removal, onClose, children } = props
  const id = useId()
  const [isRemoving, setRemoving] = useState(false)
  const guard = useLeaveGuard(unsaved ?? '', unsaved !== undefined, () => undefined)
  return (
    <>
      <Modal
        open
        title={title}
        // Higher than others, so that the buttons of a long form are in a window of 720 px.
        style={{ top: 32 }}
        mask={{ closable: false }}
        error={error}
        onCancel={() => guard.leave(onClose)}
        footer={
          <>
            {removal && (
              <Button danger onClick={() => setRemoving(true)}>
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
      {guard.dialog}
      {removal && isRemoving && (
        <ConfirmDialog
          {...removal}
          actionLabel="Remove"
          busyLabel="Removing..."
          onConfirm={async () => {
            const result = await removal.onConfirm()
            if (!result.error) onClose()
            return result
          }}
          onClose={() => setRemoving(false)}
        />
      )}
    </>
  )
}
