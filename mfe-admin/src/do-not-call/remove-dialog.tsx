import type { DoNotCallEntry } from '@portal/contracts/calls'
import { isApiError, messageOf, toast } from '@portal/sdk'
import { Modal } from '@portal/sdk/ui/modal'
import { useRemoveNumberMutation } from './endpoints.ts'
import { national } from './national.ts'

/** Takes a number off the list, once an admin is sure. */
export default function RemoveDialog({ entry, onClose }: { entry: DoNotCallEntry; onClose: () => void }) {
  const [remove, { isLoading }] = useRemoveNumberMutation()
  const number = national(entry.phoneNumber)

  async function confirm() {
    const { error } = await remove({ id: entry.id })
    onClose()
    // Somebody else was quicker: that is what was wanted.
    if (error && !(isApiError(error) && error.status === 404)) {
      const description = messageOf(error, 'The number could not be removed. Try again.')
      toast({ title: 'Error', description, kind: 'destructive' })
    } else toast({ title: 'Off the do-not-call list', description: `${number} may be called again.` })
  }

  return (
    <Modal
      open
      title={`Allow calls to ${number} again?`}
      okText="Remove from list"
      okButtonProps={{ danger: true, loading: isLoading }}
      onOk={() => void confirm()}
      onCancel={onClose}
    >
      <p>It is on the list for this reason:</p>
      <p className="quiet">{entry.reason}</p>
    </Modal>
  )
}
