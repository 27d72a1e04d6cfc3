import { supervisors } from '@portal/contracts/role'
import type { SaleFilters, SalesScope } from '@portal/contracts/sales'
import { useCan } from '@portal/sdk'
import { useSearchParams } from '@portal/sdk/router'
import { useCallback, useMemo } from 'react'

export type HistoryFilters = Pick<SaleFilters, 'saleType' | 'startDate' | 'endDate'>
export type ViewName = keyof SaleFilters | 'period' | 'leadId'
export type SetView = (changes: Partial<Record<ViewName, string>>) => void

export interface View {
  /** Supervisors and admins choose between their own sales and the team's; an agent has no choice. */
  canSeeTeam: boolean
  /** Whose sales the page is about. */
  scope: SalesScope
  filters: HistoryFilters
  period: 'week' | 'month'
  /** A lead that the next sale came from. */
  leadId: string
  /** Changes the address; an empty value takes the name out of it. */
  set: SetView
}

/** What the page shows, kept in its address, so that back, reload and share restore it. */
export function useView(): View {
  const [search, setSearch] = useSearchParams()
  const canSeeTeam = useCan(supervisors)
  const text = search.toString()

  const set = useCallback<SetView>(
    changes =>
      setSearch(
        previous => {
          const next = new URLSearchParams(previous)
          for (const [name, value] of Object.entries(changes)) {
            if (value) next.set(name, value)
            else next.delete(name)
          }
          return next
        },
        { replace: true },
      ),
    [setSearch],
  )

  return useMemo(() => {
    const read = new URLSearchParams(text)
    const given = (name: ViewName) => read.get(name) ?? undefined
    const isMine = given('scope') === 'mine'
    const scope: SalesScope = !canSeeTeam ? {} : isMine ? { scope: 'mine' } : { agentId: given('agentId') }
    return {
      canSeeTeam,
      scope,
      filters: { saleType: given('saleType'), startDate: given('startDate'), endDate: given('endDate') },
      period: given('period') === 'month' ? 'month' : 'week',
      leadId: given('leadId') ?? '',
      set,
    }
  }, [text, canSeeTeam, set])
}
