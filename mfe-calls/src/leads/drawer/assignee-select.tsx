import type { LeadDetails } from '@portal/contracts/calls'
import { fullName } from '@portal/contracts/fields'
import { toastError } from '@portal/sdk'
import { Select } from '@portal/sdk/ui/select'
import { useAssignLeadMutation } from '../endpoints.ts'
import { type MemberOption, useMemberOptions } from './member-options.tsx'
import styles from './panel.module.css'

const unassigned = ''

/** Shows the assigned member and assigns the lead to another, or to none. */
export function AssigneeSelect({ lead }: { lead: LeadDetails }) {
  const members = useMemberOptions()
  const [assign, { isLoading: isAssigning }] = useAssignLeadMutation()
  const { assignedToId, assignedToUser } = lead
  const options: MemberOption[] = [{ value: unassigned, label: 'Unassigned' }, ...members.options]
  // A former member, or the team isn't loaded yet.
  if (assignedToId && !options.some(({ value }) => value === assignedToId))
    options.splice(1, 0, { value: assignedToId, label: assignedToUser ? fullName(assignedToUser) : 'Former member' })

  async function choose(memberId: string) {
    const { error } = await assign({ id: lead.id, memberId: memberId === unassigned ? null : memberId })
    if (error) toastError(error, 'Failed to update lead')
  }

  return (
    <Select<string, MemberOption>
      {...members}
      className={styles.assignee}
      aria-label="Assigned to"
      value={assignedToId ?? unassigned}
      popupMatchSelectWidth={240}
      loading={members.loading || isAssigning}
      options={options}
      onChange={memberId => void choose(memberId)}
    />
  )
}
