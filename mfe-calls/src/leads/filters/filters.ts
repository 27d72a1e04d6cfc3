import { leadFilters, type LeadFilters } from '@portal/contracts/calls'
import { readUrlState, useUrlState } from '@portal/sdk/router'
import { useCallback } from 'react'

export type Filters = LeadFilters
type FilterName = keyof Filters
/** '' removes a filter. */
export type Changes = Partial<Record<FilterName, string>>

const fieldNames: readonly FilterName[] = ['q', 'zipCode', 'serviceInterest', 'startDate', 'endDate', 'contacted']
const names: readonly FilterName[] = ['view', ...fieldNames]
const cleared = Object.fromEntries(fieldNames.map(name => [name, '']))

/** The view and the filters of the URL. `clear` keeps the view. */
export function useFilters() {
  const { given, set } = useUrlState(names, leadFilters)
  const clear = useCallback(() => set(cleared), [set])
  return { filters: given as Filters, set, clear }
}

/** Returns the view and the filters of a query. */
export const readFilters = (query: URLSearchParams): Filters => readUrlState(query, names, leadFilters) as Filters

/** The number of active filters, apart from the view. */
export const countFilters = ({ view: _view, ...filters }: Filters): number => Object.keys(filters).length
