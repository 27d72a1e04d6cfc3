import { calls } from '@portal/contracts/calls'
import type { SentQuery } from '@portal/contracts/operation'
import { useSearchParams } from '@portal/sdk/router'
import { useCallback, useMemo } from 'react'

type Query = SentQuery<typeof calls.listLeads>
export type Filters = Pick<Query, 'zipCode' | 'serviceInterest' | 'startDate' | 'endDate' | 'contacted'>
type FilterName = keyof Filters
/** '' takes a filter away. */
export type Changes = Partial<Record<FilterName, string>>

const names: readonly FilterName[] = ['zipCode', 'serviceInterest', 'startDate', 'endDate', 'contacted']

/** The filters in the page's address, so that back, reload and share restore the view. Empty ones are left out. */
export function useFilters() {
  const [search, setSearch] = useSearchParams()
  const text = search.toString()
  const filters = useMemo(() => read(new URLSearchParams(text)), [text])

  const set = useCallback(
    (changes: Changes) =>
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
  const clear = useCallback(
    () =>
      setSearch(previous => {
        const next = new URLSearchParams(previous)
        for (const name of names) next.delete(name)
        return next
      }),
    [setSearch],
  )
  return { filters, set, clear }
}

function read(search: URLSearchParams): Filters {
  const given = names.flatMap(name => {
    const value = search.get(name)
    return value ? [[name, value] as const] : []
  })
  // What the address says is checked by the service, which names a value that is none.
  return Object.fromEntries(given) as Filters
}
