import { leadFilters, type LeadFilters } from '@portal/contracts/calls'
import { useUrlState } from '@portal/sdk/router'

export type Filters = LeadFilters
type FilterName = keyof Filters
/** '' removes a filter. */
export type Changes = Partial<Record<FilterName, string>>

const names: readonly FilterName[] = ['zipCode', 'serviceInterest', 'startDate', 'endDate', 'contacted']

export function useFilters() {
  const { given, set, clear } = useUrlState(names, leadFilters)
  return { filters: given as Filters, set, clear }
}
