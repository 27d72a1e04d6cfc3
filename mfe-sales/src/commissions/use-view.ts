import { supervisors } from '@portal/contracts/role'
import { type SaleFilters, type SalesScope, sales } from '@portal/contracts/sales'
import { useCan } from '@portal/sdk'
import { useUrlState } from '@portal/sdk/router'
import { useMemo } from 'react'

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

const names: readonly ViewName[] = ['saleType', 'startDate', 'endDate', 'scope', 'agentId', 'period', 'leadId']

/** What the page shows, kept in its address, so that back, reload and share restore it. */
export function useView(): View {
  const { given, set } = useUrlState(names, sales.listSales.query)
  const canSeeTeam = useCan(supervisors)
  return useMemo(() => {
    const { saleType, startDate, endDate, agentId, leadId = '' } = given
    const isMine = given.scope === 'mine'
    // Without a key that says nothing: RTK Query would take { agentId: undefined } for the { scope: 'mine' } before it.
    const ofTeam: SalesScope = agentId ? { agentId } : {}
    const scope: SalesScope = !canSeeTeam ? {} : isMine ? { scope: 'mine' } : ofTeam
    const period = given.period === 'month' ? 'month' : 'week'
    return { canSeeTeam, scope, filters: { saleType, startDate, endDate }, period, leadId, set }
  }, [given, canSeeTeam, set])
}
