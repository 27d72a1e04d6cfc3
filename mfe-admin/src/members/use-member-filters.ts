import type { MemberRecord } from '@portal/contracts/members'
import { useUrlState } from '@portal/sdk/router'

export interface MemberFilters {
  /** Part of a name or an email. */
  q: string
  /** Empty for all roles. */
  role: string
  /** 'deactivated' or 'all'; empty for active members. */
  state: string
}

const urlNames: readonly (keyof MemberFilters)[] = ['q', 'role', 'state']

/** Returns the filters of the members page, which live in its URL. */
export function useMemberFilters() {
  const { given, set } = useUrlState(urlNames)
  const filters: MemberFilters = { q: '', role: '', state: '', ...given }
  return { filters, setFilter: (name: keyof MemberFilters, value: string) => set({ [name]: value }) }
}

/** Returns whether a member matches all filters. */
export const matches = (member: MemberRecord, { q, role, state }: MemberFilters) =>
  (role === '' || member.role === role) &&
  (state === 'all' || member.isActive === (state !== 'deactivated')) &&
  `${member.firstName} ${member.lastName} ${member.email}`.toLowerCase().includes(q.toLowerCase())
