import type { LeadDetails } from '@portal/contracts/calls'
import { fullName } from '@portal/contracts/fields'
import { toastError } from '@portal/sdk'
import { Select } from '@portal/sdk/ui/select'
import { useAssignLeadMutation, useTeamQuery } from '../endpoints.ts'
import { type MemberOption, memberOptions, renderMember } from './member-options.tsx'
import styles from './panel.module.css'

const unassigned = ''

/** Shows the assigned member and assigns the lead to another, or to none. */
export function AssigneeSelect({ lead }: { lead: LeadDetails }) {
  const { data: team = [], isLoading } = useTeamQuery()
  const [assign, { isLoading: isAssigning }] = useAssignLeadMutation()
  const { assignedToId, assignedToUser } = lead
  const options = memberOptions(team)
  // A former member, or the team isn't loaded yet.
  if (assignedToId && !team.some(({ id }) => id === assignedToId))
    options.unshift({ value: assignedToId, label: assignedToUser ? fullName(assignedToUser) : 'Former member' })

  async function choose(memberId: string) {
    const { error } = await assign({ id: lead.id, memberId: memberId === unassigned ? null : memberId })
    if (error) toastError(error, 'Failed to update lead')
  }

  return (
    <Select<string, MemberOption>
      className={styles.assignee}
      aria-label="Assigned to"
      value={assignedToId ?? unassigned}
      popupMatchSelectWidth={240}
      showSearch={{ optionFilterProp: 'label' }}
      loading={isLoading || isAssigning}
      options={[{ value: unassigned, label: 'Unassigned' }, ...options]}
      optionRender={renderMember}
      onChange={memberId => void choose(memberId)}
    />
  )
}
