import type { MemberRecord } from '@portal/contracts/members'
import { ConfirmDialog } from '@portal/sdk/ui/confirm-dialog'
import { useDeactivateMemberMutation } from './endpoints.ts'
import { memberName } from './member-name.ts'

export default function DeactivateDialog({ member, onClose }: { member: MemberRecord; onClose: () => void }) {
  const [deactivate] = useDeactivateMemberMutation()
  const name = memberName(member)
  return (
    <ConfirmDialog
      title={`Deactivate ${name}?`}
      actionLabel="Deactivate"
      busyLabel="Deactivating..."
      onConfirm={() => deactivate({ id: member.id })}
      failureText="Couldn't deactivate the member"
      successToast={{ title: 'Member deactivated', description: `${name} is signed out everywhere.` }}
      onClose={onClose}
    >
      <p>They'll be signed out immediately. Their history is kept, and you can reactivate them.</p>
    </ConfirmDialog>
  )
}
