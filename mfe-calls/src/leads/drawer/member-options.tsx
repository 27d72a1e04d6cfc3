import { fullName } from '@portal/contracts/fields'
import { type TeamMember, userStatuses } from '@portal/contracts/identity'
import { messageOf, statusNames, statusTones } from '@portal/sdk'
import { useTeamQuery } from '../endpoints.ts'

export interface MemberOption {
  value: string
  label: string
  status?: TeamMember['status']
}

/** Props of a Select of the members to whom a lead can be assigned. Available ones come first, with their status. */
export function useMemberOptions() {
  const { data: team = [], isLoading, error } = useTeamQuery()
  return {
    options: team.toSorted(byAvailability).map(toOption),
    loading: isLoading,
    showSearch: { optionFilterProp: 'label' as const },
    optionRender: renderMember,
    notFoundContent: isLoading
      ? 'Loading the members…'
      : error
        ? messageOf(error, "Couldn't load the members")
        : 'No matching members',
  }
}

const renderMember = ({ data: { label, status } }: { data: MemberOption }) => (
  <span className="row">
    {status && <i className={`status-dot tone-${statusTones[status]}`} />}
    <span className="grow ellipsis">{label}</span>
    {status && <span className="quiet small">{statusNames[status]}</span>}
  </span>
)

const toOption = ({ id, email, status, ...name }: TeamMember): MemberOption => ({
  value: id,
  label: fullName(name) || email,
  ...(status && { status }),
})

const byAvailability = (a: TeamMember, b: TeamMember) => userStatuses.indexOf(a.status) - userStatuses.indexOf(b.status)
