import type { AuditFilters } from '@portal/contracts/audit'
import { useSearchParams } from '@portal/sdk/router'
import { useCallback, useMemo } from 'react'

const names: readonly (keyof AuditFilters)[] = ['memberId', 'service', 'action', 'subject', 'startDate', 'endDate']

export interface Filtering {
  filters: AuditFilters
  isFiltered: boolean
  /** Changes the address; an empty value takes the name out of it. */
  set: (changes: AuditFilters) => void
  clear: () => void
}

/** The filters in the page's address. What it says is checked by the service. */
export function useAuditFilters(): Filtering {
  const [search, setSearch] = useSearchParams()
  const text = search.toString()
  const filters = useMemo(() => {
    const given = new URLSearchParams(text)
    return Object.fromEntries(names.flatMap(name => (given.get(name) ? [[name, given.get(name)]] : []))) as AuditFilters
  }, [text])

  const set = useCallback(
    (changes: AuditFilters) =>
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
  const clear = useCallback(() => setSearch({}, { replace: true }), [setSearch])
  return { filters, isFiltered: Object.keys(filters).length > 0, set, clear }
}
