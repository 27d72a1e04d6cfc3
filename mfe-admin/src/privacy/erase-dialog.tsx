import { Input } from '@portal/sdk/ui'
import { ConfirmDialog } from '@portal/sdk/ui/confirm-dialog'
import { Field, FieldColumn } from '../components/field.tsx'
import { erasureText } from './texts.ts'

interface EraseDialogProps {
  /** The email or phone number, as typed. */
  person: string
  /** The leads of the person; empty without one. */
  leads: string
  reason: string
  onReasonChange: (reason: string) => void
  onErase: () => Promise<{ error?: unknown }>
  /** Shows an error of the email or phone number. Returns false for any other. */
  showFailure: (error: unknown) => boolean
  onClose: () => void
}

/** Asks for a reason, then erases a person's data in all services. */
export function EraseDialog({
  person,
  leads,
  reason,
  onReasonChange,
  onErase,
  showFailure,
  onClose,
}: EraseDialogProps) {
  return (
    <ConfirmDialog
      title={`Erase all data of ${person}?`}
      actionLabel="Erase"
      busyLabel="Erasing..."
      disabled={!reason.trim()}
      onConfirm={onErase}
      failureText="Couldn't erase the data. Try again."
      showFailure={showFailure}
      successToast={{ title: 'Erasure saved', description: 'The receipt on this page shows what was erased.' }}
      onClose={onClose}
    >
      <div className="stack gap-2">
        {leads && <p className="strong breaks">{leads}</p>}
        <p>This can't be undone. {erasureText}</p>
      </div>
      <FieldColumn>
        <Field label="Reason" hint="Such as a request number. Don't name the person.">
          {field => (
            <Input {...field} maxLength={500} value={reason} onChange={event => onReasonChange(event.target.value)} />
          )}
        </Field>
      </FieldColumn>
    </ConfirmDialog>
  )
}
