import type { Communication } from '@portal/contracts/engagement'
import { ConfirmDialog } from '@portal/sdk/ui/confirm-dialog'
import { useDeleteCommunicationMutation } from '../endpoints.ts'

export default function DeleteDialog({
  communication: { id, title },
  onClose,
}: {
  communication: Communication
  onClose: () => void
}) {
  const [deleteCommunication] = useDeleteCommunicationMutation()
  return (
    <ConfirmDialog
      title="Delete Communication"
      actionLabel="Delete"
      busyLabel="Deleting..."
      onConfirm={() => deleteCommunication({ id })}
      failureText="Failed to delete communication"
      successToast={{ title: 'Success', description: 'Communication deleted successfully.' }}
      onClose={onClose}
    >
      <p>Are you sure you want to delete this communication?</p>
      <p className="quiet">{title}</p>
    </ConfirmDialog>
  )
}
