import type { Sale } from '@portal/contracts/sales'
import { messageOf, toast } from '@portal/sdk'
import { Input } from '@portal/sdk/ui'
import { Modal } from '@portal/sdk/ui/modal'
import { useState } from 'react'
import { useVoidSaleMutation } from '../endpoints.ts'
import { money } from '../money.ts'
import styles from './history.module.css'

interface VoidDialogProps {
  sale: Sale
  onClose: () => void
}

export default function VoidDialog({ sale, onClose }: VoidDialogProps) {
  const [reason, setReason] = useState('')
  const [voidSale, { isLoading }] = useVoidSaleMutation()

  async function confirm() {
    const { error } = await voidSale({ id: sale.id, reason })
    if (error) {
      toast({ title: 'Error', description: messageOf(error, 'Failed to void sale'), kind: 'destructive' })
      return
    }
    onClose()
    toast({ title: 'Sale Voided', description: 'It stays in the history and counts in no total.' })
  }

  return (
    <Modal
      open
      title="Void this sale?"
      okText={isLoading ? 'Voiding...' : 'Void Sale'}
      okButtonProps={{ danger: true, disabled: isLoading || reason.trim() === '' }}
      onOk={() => void confirm()}
      onCancel={onClose}
    >
      <p className={styles.voidedSale}>
        <strong>{sale.saleType}</strong> {money(sale.earningsAmount)}
      </p>
      <label htmlFor="void-reason">Reason</label>
      <Input.TextArea
        id="void-reason"
        rows={3}
        maxLength={500}
        // The dialog is opened to type this.
        // oxlint-disable-next-line jsx-a11y/no-autofocus
        autoFocus
        value={reason}
        placeholder="Such as: entered twice, customer cancelled"
        onChange={event => setReason(event.target.value)}
      />
    </Modal>
  )
}
