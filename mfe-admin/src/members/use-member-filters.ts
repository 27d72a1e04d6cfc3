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

const urlNames: readonly (keyof MemberFilters | 'member')[] = ['q', 'role', 'state', 'member']

/** Returns the filters of the members page and the ID of the member in its dialog. They live in the URL. */
export function useMemberFilters() {
  const { given, set, clear } = useUrlState(urlNames)
  const { member: openedId = '', ...chosen } = given
  const filters: MemberFilters = { q: '', role: '', state: '', ...chosen }
  return {
    filters,
    setFilter: (name: keyof MemberFilters, value: string) => set({ [name]: value }),
    clear,
    openedId,
    /** '' closes the dialog. */
    openMember: (id: string) => set({ member: id }),
  }
}

/** Returns whether a member matches all filters. */
export const matches = (member: MemberRecord, { q, role, state }: MemberFilters) =>
  (role === '' || member.role === role) &&
  (state === 'all' || member.isActive === (state !== 'deactivated')) &&
  `${member.firstName} ${member.lastName} ${member.email}`.toLowerCase().includes(q.toLowerCase())
