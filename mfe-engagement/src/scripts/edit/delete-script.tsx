import type { Script } from '@portal/contracts/engagement'
import { ConfirmDialog } from '@portal/sdk/ui/confirm-dialog'
import { useDeleteScriptMutation } from '../../endpoints.ts'

interface DeleteScriptProps {
  script: Script
  onDeleted: () => void
  onClose: () => void
}

export default function DeleteScript({ script, onDeleted, onClose }: DeleteScriptProps) {
  const [deleteScript] = useDeleteScriptMutation()

  async function confirm() {
    const result = await deleteScript({ id: script.id })
    if (!result.error) onDeleted()
    return result
  }

  return (
    <ConfirmDialog
      title="Delete this script?"
      actionLabel="Delete Script"
      busyLabel="Deleting..."
      onConfirm={confirm}
      failureText="Failed to delete script"
      successToast={{ title: 'Success', description: 'Script deleted successfully' }}
      onClose={onClose}
    >
      <p>“{script.title}” and its history will be deleted for everyone.</p>
    </ConfirmDialog>
  )
}
