import type { MemberRecord } from '@portal/contracts/members'
import { useSearchParams } from '@portal/sdk/router'

export interface MemberFilters {
  /** Part of a name or an e-mail. */
  q: string
  /** Empty: any role. */
  role: string
  /** Empty: active ones. */
  state: string
}

/** The filters in the page's address. */
export function useMemberFilters() {
  const [search, setSearch] = useSearchParams()
  const of = (name: keyof MemberFilters) => search.get(name) ?? ''
  const filters: MemberFilters = { q: of('q'), role: of('role'), state: of('state') }

  function setFilter(name: keyof MemberFilters, value: string) {
    setSearch(
      previous => {
        const next = new URLSearchParams(previous)
        if (value) next.set(name, value)
        else next.delete(name)
        return next
      },
      { replace: true },
    )
  }
  return { filters, setFilter }
}

export const matches = (member: MemberRecord, { q, role, state }: MemberFilters) =>
  (role === '' || member.role === role) &&
  (state === 'all' || member.isActive === (state !== 'deactivated')) &&
  `${member.firstName} ${member.lastName} ${member.email}`.toLowerCase().includes(q.trim().toLowerCase())
