import type { calls } from '@portal/contracts/calls'
import type { SentQuery } from '@portal/contracts/operation'
import { useSearchParams } from '@portal/sdk/router'
import { useMemo } from 'react'

export type CallFilters = Pick<SentQuery<typeof calls.listRecentCalls>, 'direction' | 'status' | 'mine'>

const names: readonly (keyof CallFilters)[] = ['direction', 'status', 'mine']

/** The filters in the page's address. What it says is checked by the service. */
export function useCallFilters() {
  const [search, setSearch] = useSearchParams()
  const text = search.toString()
  const filters = useMemo(() => {
    const given = new URLSearchParams(text)
    return Object.fromEntries(names.flatMap(name => (given.get(name) ? [[name, given.get(name)]] : []))) as CallFilters
  }, [text])

  function setFilter(name: keyof CallFilters, value: string) {
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
