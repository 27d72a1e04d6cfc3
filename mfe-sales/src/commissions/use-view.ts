import { supervisors } from '@portal/contracts/role'
import { type SaleFilters, saleFilters, type SalesScope } from '@portal/contracts/sales'
import { useCan } from '@portal/sdk'
import { readUrlState, useUrlState } from '@portal/sdk/router'
import { useMemo } from 'react'

export type HistoryFilters = Pick<SaleFilters, 'saleType' | 'startDate' | 'endDate'>
export type ViewName = keyof SaleFilters | 'period' | 'leadId'
export type SetView = (changes: Partial<Record<ViewName, string>>) => void

export interface View {
  /** Supervisors and admins choose between their own sales and the team's; an agent has no choice. */
  canSeeTeam: boolean
  /** The sales that the page covers. */
  scope: SalesScope
  filters: HistoryFilters
  period: 'week' | 'month'
  /** The lead to link the next sale to; empty for none. */
  leadId: string
  /** Changes the URL. An empty value removes the parameter. */
  set: SetView
}

const names: readonly ViewName[] = ['saleType', 'startDate', 'endDate', 'scope', 'agentId', 'period', 'leadId']

/** The state of the page. It lives in the URL, so that Back, reload, and shared links restore it. */
export function useView(): View {
  const { given, set } = useUrlState(names, saleFilters)
  const canSeeTeam = useCan(supervisors)
  return useMemo(() => ({ canSeeTeam, ...readView(given, canSeeTeam), set }), [given, canSeeTeam, set])
}

/** Returns the scope, the filters, and the period of a query. */
export const readScope = (query: URLSearchParams, canSeeTeam: boolean) =>
  readView(readUrlState(query, names, saleFilters), canSeeTeam)

function readView(given: Partial<Record<ViewName, string>>, canSeeTeam: boolean): Omit<View, 'canSeeTeam' | 'set'> {
  const { saleType, startDate, endDate, agentId, leadId = '' } = given
  const isMine = given.scope === 'mine'
  // No undefined keys: RTK Query would take { agentId: undefined } for the previous { scope: 'mine' }.
  const teamScope: SalesScope = agentId ? { agentId } : {}
  const scope: SalesScope = !canSeeTeam ? {} : isMine ? { scope: 'mine' } : teamScope
  const period = given.period === 'week' ? 'week' : 'month'
  return { scope, filters: { saleType, startDate, endDate } as HistoryFilters, period, leadId }
}
