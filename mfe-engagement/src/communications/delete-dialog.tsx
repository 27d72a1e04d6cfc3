import type { Communication } from '@portal/contracts/engagement'
import { messageOf, toast } from '@portal/sdk'
import { Modal } from '@portal/sdk/ui/modal'
import { useDeleteCommunicationMutation } from '../endpoints.ts'

export default function DeleteDialog({
  communication: { id, title },
  onClose,
}: {
  communication: Communication
  onClose: () => void
}) {
  const [deleteCommunication, { isLoading }] = useDeleteCommunicationMutation()

  async function confirm() {
    const { error } = await deleteCommunication({ id })
    onClose()
    if (error) {
      const description = messageOf(error, 'Failed to delete communication')
      toast({ title: 'Error', description, kind: 'destructive' })
    } else toast({ title: 'Success', description: 'Communication deleted successfully.' })
  }

  return (
    <Modal
      open
      title="Delete Communication"
      okText={isLoading ? 'Deleting...' : 'Delete'}
      okButtonProps={{ danger: true, disabled: isLoading }}
      onOk={() => void confirm()}
      onCancel={onClose}
    >
      <p>Are you sure you want to delete this communication?</p>
      <p className="quiet">{title}</p>
    </Modal>
  )
}
