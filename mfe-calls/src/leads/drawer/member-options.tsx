import { fullName } from '@portal/contracts/fields'
import { type TeamMember, userStatuses } from '@portal/contracts/identity'

export interface MemberOption {
  value: string
  label: string
  status?: TeamMember['status']
}

/** Options of a Select of members. Available members come first. */
export const memberOptions = (team: readonly TeamMember[]): MemberOption[] =>
  team.toSorted(byAvailability).map(toOption)

/** Shows an option with the member's availability, for `optionRender`. */
export const renderMember = ({ data: { label, status } }: { data: MemberOption }) => (
  <span className="inline">
    {status && <i className={`status-dot tone-${tones[status]}`} title={status} />}
    {label}
  </span>
)

const tones = { online: 'positive', away: 'caution', busy: 'negative', offline: 'neutral' }

const toOption = ({ id, email, status, ...name }: TeamMember): MemberOption => ({
  value: id,
  label: fullName(name) || email,
  ...(status && { status }),
})

const byAvailability = (a: TeamMember, b: TeamMember) => userStatuses.indexOf(a.status) - userStatuses.indexOf(b.status)
