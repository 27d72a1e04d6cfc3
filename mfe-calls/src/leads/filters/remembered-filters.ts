import { memberStorageKey, useUser } from '@portal/sdk'
import { useSearchParams } from '@portal/sdk/router'
import { useEffect, useRef, useState } from 'react'
import type { Filters } from './filters.ts'

const storageKey = (memberId: string) => memberStorageKey(memberId, 'lead-filters')

/**
 * Restores the member's last view and filters when the page opens at a URL without a query.
 * @returns whether the URL is the one to show.
 */
export function useRestoredFilters(): boolean {
  const { id } = useUser()
  const [search, setSearch] = useSearchParams()
  const [pending, setPending] = useState(() => rememberedFilters(id, search))
  // Not in a layout effect: the router does not listen yet when the page is the first to render.
  useEffect(() => {
    if (pending) setSearch(pending, { replace: true })
  }, [pending, setSearch])
  if (pending && search.size > 0) setPending('')
  return pending === ''
}

/** Returns the query to restore when the page opens at this one; '' if this is the one to show. */
export const rememberedFilters = (memberId: string, search: URLSearchParams): string =>
  search.size === 0 ? (localStorage.getItem(storageKey(memberId)) ?? '') : ''

/** Remembers the view and the filters on this device whenever the member changes them. */
export function useRememberFilters(filters: Filters): void {
  const { id } = useUser()
  const query = new URLSearchParams(filters as Record<string, string>).toString()
  /** The query that the page opened with; null once the member has changed it. */
  const opened = useRef<string | null>(query)
  useEffect(() => {
    if (query === opened.current) return
    opened.current = null
    if (query) localStorage.setItem(storageKey(id), query)
    else localStorage.removeItem(storageKey(id))
  }, [id, query])
}
