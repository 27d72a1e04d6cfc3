import type { MemberRecord } from '@portal/contracts/members'
import { messageOf, toast } from '@portal/sdk'
import { Modal } from '@portal/sdk/ui/modal'
import { useDeactivateMemberMutation } from './endpoints.ts'
import { nameOf } from './words.ts'

export default function DeactivateDialog({ member, onClose }: { member: MemberRecord; onClose: () => void }) {
  const [deactivate, { isLoading }] = useDeactivateMemberMutation()
  const name = nameOf(member)

  async function confirm() {
    const { error } = await deactivate({ id: member.id })
    onClose()
    if (error) {
      toast({ title: 'Error', description: messageOf(error, 'Failed to deactivate'), kind: 'destructive' })
    } else toast({ title: 'Deactivated', description: `${name} is signed out everywhere.` })
  }

  return (
    <Modal
      open
      title={`Deactivate ${name}?`}
      okText={isLoading ? 'Deactivating...' : 'Deactivate'}
      okButtonProps={{ danger: true, disabled: isLoading }}
      onOk={() => void confirm()}
      onCancel={onClose}
    >
      <p>They are signed out at once and cannot sign in again. What they did stays, and they can be re-activated.</p>
    </Modal>
  )
}
