import { calls } from '@portal/contracts/calls'
import type { SentQuery } from '@portal/contracts/operation'
import { useUrlState } from '@portal/sdk/router'

export type CallFilters = Pick<SentQuery<typeof calls.listRecentCalls>, 'direction' | 'status' | 'mine'>

const names: readonly (keyof CallFilters)[] = ['direction', 'status', 'mine']

export function useCallFilters() {
  const { given, set } = useUrlState(names, calls.listRecentCalls.query)
  return {
    filters: given as CallFilters,
    setFilter: (name: keyof CallFilters, value: string) => set({ [name]: value }),
  }
}
