import { type CallFilters, callFilters } from '@portal/contracts/calls'
import { readUrlState, useUrlState } from '@portal/sdk/router'

const names: readonly (keyof CallFilters)[] = ['q', 'direction', 'status', 'mine', 'today']

export function useCallFilters() {
  const { given, set, clear } = useUrlState(names, callFilters)
  return {
    filters: given as CallFilters,
    setFilter: (name: keyof CallFilters, value: string) => set({ [name]: value }),
    clear,
  }
}

/** Returns the filters of a query. */
export const readCallFilters = (query: URLSearchParams): CallFilters =>
  readUrlState(query, names, callFilters) as CallFilters
