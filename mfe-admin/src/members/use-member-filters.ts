import type { MemberRecord } from '@portal/contracts/members'
import { useUrlState } from '@portal/sdk/router'

export interface MemberFilters {
  /** Part of a name or an e-mail. */
  q: string
  /** Empty: any role. */
  role: string
  /** Empty: active ones. */
  state: string
}

const names: readonly (keyof MemberFilters)[] = ['q', 'role', 'state']

export function useMemberFilters() {
  const { given, set } = useUrlState(names)
  const filters: MemberFilters = { q: '', role: '', state: '', ...given }
  return { filters, setFilter: (name: keyof MemberFilters, value: string) => set({ [name]: value }) }
}

export const matches = (member: MemberRecord, { q, role, state }: MemberFilters) =>
  (role === '' || member.role === role) &&
  (state === 'all' || member.isActive === (state !== 'deactivated')) &&
  `${member.firstName} ${member.lastName} ${member.email}`.toLowerCase().includes(q.toLowerCase())
