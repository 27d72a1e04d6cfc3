import type { Sale } from '@portal/contracts/sales'
import { Input } from '@portal/sdk/ui'
import { ConfirmDialog } from '@portal/sdk/ui/confirm-dialog'
import { useState } from 'react'
import { useVoidSaleMutation } from '../endpoints.ts'
import { formatMoney } from '../money.ts'

interface VoidDialogProps {
  sale: Sale
  onClose: () => void
}

export default function VoidDialog({ sale, onClose }: VoidDialogProps) {
  const [reason, setReason] = useState('')
  const [voidSale] = useVoidSaleMutation()
  return (
    <ConfirmDialog
      title="Void this sale?"
      actionLabel="Void Sale"
      busyLabel="Voiding..."
      disabled={reason.trim() === ''}
      onConfirm={() => voidSale({ id: sale.id, reason })}
      failureText="Failed to void sale"
      successToast={{ title: 'Sale Voided', description: 'It stays in the history but no longer counts.' }}
      onClose={onClose}
    >
      <div className="form">
        <p>
          <strong>{sale.saleType}</strong> {formatMoney(sale.earningsAmount)}
        </p>
        <label htmlFor="void-reason">Reason</label>
        <Input.TextArea
          id="void-reason"
          rows={3}
          maxLength={500}
          // The reason is the only field of this dialog.
          // oxlint-disable-next-line jsx-a11y/no-autofocus
          autoFocus
          value={reason}
          placeholder="e.g. duplicate entry, customer canceled"
          onChange={event => setReason(event.target.value)}
        />
      </div>
    </ConfirmDialog>
  )
}
