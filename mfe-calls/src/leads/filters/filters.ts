import { calls } from '@portal/contracts/calls'
import type { SentQuery } from '@portal/contracts/operation'
import { useUrlState } from '@portal/sdk/router'

type Query = SentQuery<typeof calls.listLeads>
export type Filters = Pick<Query, 'zipCode' | 'serviceInterest' | 'startDate' | 'endDate' | 'contacted'>
type FilterName = keyof Filters
/** '' removes a filter. */
export type Changes = Partial<Record<FilterName, string>>

const names: readonly FilterName[] = ['zipCode', 'serviceInterest', 'startDate', 'endDate', 'contacted']

export function useFilters() {
  const { given, set, clear } = useUrlState(names, calls.listLeads.query)
  return { filters: given as Filters, set, clear }
}
