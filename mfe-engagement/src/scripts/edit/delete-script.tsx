import type { Script } from '@portal/contracts/engagement'
import { messageOf, toast } from '@portal/sdk'
import { Modal } from '@portal/sdk/ui/modal'
import { useDeleteScriptMutation } from '../../endpoints.ts'

interface DeleteScriptProps {
  script: Script
  onDeleted: () => void
  onClose: () => void
}

export default function DeleteScript({ script, onDeleted, onClose }: DeleteScriptProps) {
  const [deleteScript, { isLoading }] = useDeleteScriptMutation()

  async function confirm() {
    const { error } = await deleteScript({ id: script.id })
    if (error) {
      toast({ title: 'Error', description: messageOf(error, 'Failed to delete script'), kind: 'destructive' })
      return
    }
    onClose()
    onDeleted()
    toast({ title: 'Success', description: 'Script deleted successfully' })
  }

  return (
    <Modal
      open
      title="Delete this script?"
      okText={isLoading ? 'Deleting...' : 'Delete Script'}
      okButtonProps={{ danger: true, disabled: isLoading }}
      onOk={() => void confirm()}
      onCancel={onClose}
    >
      <p>“{script.title}” and its history go away for everybody.</p>
    </Modal>
  )
}
