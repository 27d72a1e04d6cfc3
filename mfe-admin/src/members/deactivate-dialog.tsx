import type { MemberRecord } from '@portal/contracts/members'
import { ConfirmDialog } from '@portal/sdk/ui/confirm-dialog'
import { useDeactivateMemberMutation } from './endpoints.ts'
import { nameOf } from './words.ts'

export default function DeactivateDialog({ member, onClose }: { member: MemberRecord; onClose: () => void }) {
  const [deactivate] = useDeactivateMemberMutation()
  const name = nameOf(member)
  return (
    <ConfirmDialog
      title={`Deactivate ${name}?`}
      actionLabel="Deactivate"
      busyLabel="Deactivating..."
      onConfirm={() => deactivate({ id: member.id })}
      failureText="Failed to deactivate"
      successToast={{ title: 'Deactivated', description: `${name} is signed out everywhere.` }}
      onClose={onClose}
    >
      <p>They are signed out at once and cannot sign in again. What they did stays, and they can be re-activated.</p>
    </ConfirmDialog>
  )
}
