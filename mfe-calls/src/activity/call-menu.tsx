import type { Call } from '@portal/contracts/calls'
import { nationalPhone } from '@portal/contracts/fields'
import { supervisors } from '@portal/contracts/role'
import { useCan } from '@portal/sdk'
import { RowMenu } from '@portal/sdk/ui/row-menu'
import { useLinkActions } from '../linking/use-link-actions.tsx'

/** What the user can do with a call of their own or of no member; supervisors with any. */
export function CallMenu({ call }: { call: Call }) {
  const { id, phoneNumber, lead, isMine, member } = call
  const { actions, dialog } = useLinkActions({ id, phoneNumber, leadId: lead?.id ?? null })
  const isSupervisor = useCan(supervisors)
  return (
    <>
      <RowMenu
        of={`the call with ${nationalPhone(phoneNumber) || 'an unknown number'}`}
        items={isMine || !member || isSupervisor ? actions : []}
      />
      {dialog}
    </>
  )
}
