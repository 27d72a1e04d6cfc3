import type { LeadDetails } from '@portal/contracts/calls'
import { fullName } from '@portal/contracts/fields'
import { type TeamMember, userStatuses } from '@portal/contracts/identity'
import { toastError } from '@portal/sdk'
import { Select } from '@portal/sdk/ui/select'
import { useAssignLeadMutation, useTeamQuery } from '../endpoints.ts'
import styles from './panel.module.css'

const unassigned = ''
const tones = { online: 'positive', away: 'caution', busy: 'negative', offline: 'neutral' }

/** Shows the assigned member and assigns the lead to another, or to none. Available members come first. */
export function AssigneeSelect({ lead }: { lead: LeadDetails }) {
  const { data: team = [], isLoading } = useTeamQuery()
  const [assign, { isLoading: isAssigning }] = useAssignLeadMutation()
  const { assignedToId, assignedToUser } = lead
  const options: Option[] = team.toSorted(byAvailability).map(toOption)
  // A former member, or the team isn't loaded yet.
  if (assignedToId && !team.some(({ id }) => id === assignedToId))
    options.unshift({ value: assignedToId, label: assignedToUser ? fullName(assignedToUser) : 'Former member' })

  async function choose(memberId: string) {
    const { error } = await assign({ id: lead.id, memberId: memberId === unassigned ? null : memberId })
    if (error) toastError(error, 'Failed to update lead')
  }

  return (
    <Select<string, Option>
      className={styles.assignee}
      aria-label="Assigned to"
      value={assignedToId ?? unassigned}
      popupMatchSelectWidth={240}
      showSearch={{ optionFilterProp: 'label' }}
      loading={isLoading || isAssigning}
      options={[{ value: unassigned, label: 'Unassigned' }, ...options]}
      optionRender={({ data: { label, status } }) => (
        <span className={styles.member}>
          {status && <i className={`status-dot tone-${tones[status]}`} title={status} />}
          {label}
        </span>
      )}
      onChange={memberId => void choose(memberId)}
    />
  )
}

interface Option {
  value: string
  label: string
  status?: TeamMember['status']
}

const toOption = ({ id, email, status, ...name }: TeamMember): Option => ({
  value: id,
  label: fullName(name) || email,
  ...(status && { status }),
})

const byAvailability = (a: TeamMember, b: TeamMember) => userStatuses.indexOf(a.status) - userStatuses.indexOf(b.status)
