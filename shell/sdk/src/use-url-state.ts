import { useCallback, useLayoutEffect, useMemo, useRef } from 'react'
import { type NavigateOptions, useSearchParams } from 'react-router-dom'
import { useIsMounted } from './components/use-is-mounted.ts'

/** Schemas of values by name, such as the filters of a contract. */
type Fields = Readonly<Record<string, { safeParse(value: unknown): { success: boolean } }>>

/**
 * State in the URL's query, so that Back, a reload, and a shared link restore the view. Empty values are left out, and so
 * are values that `fields` rejects: a mistyped URL shows what is valid in it.
 * @param names always the same array. Names that are not in `fields` are not checked.
 */
export function useUrlState<Name extends string>(names: readonly Name[], fields?: Fields) {
  const [search, setSearch] = useSearchParams()
  const text = search.toString()
  const given = useMemo(() => readUrlState(new URLSearchParams(text), names, fields), [names, fields, text])

  // The page may render an address later than the router has it, or skip it. Until then, a change builds on the newest
  // address, not on the rendered one.
  const latest = useRef(text)
  const unrendered = useRef<string[]>([])
  useLayoutEffect(() => {
    const index = unrendered.current.indexOf(text)
    unrendered.current = index < 0 ? [] : unrendered.current.slice(index + 1)
    if (unrendered.current.length === 0) latest.current = text
  }, [text])
  const isShown = useIsMounted()
  const change = useCallback(
    (next: URLSearchParams, options?: NavigateOptions) => {
      // A late reply would lead the user back to the page that they have left.
      if (!isShown.current) return
      latest.current = next.toString()
      unrendered.current.push(latest.current)
      setSearch(next, options)
    },
    [setSearch, isShown],
  )

  /** Replaces the current history entry. '' removes a value. */
  const set = useCallback(
    (changes: Partial<Record<Name, string | undefined>>) => {
      const next = new URLSearchParams(latest.current)
      for (const [name, value] of Object.entries<string | undefined>(changes)) {
        if (value) next.set(name, value)
        else next.delete(name)
      }
      change(next, { replace: true })
    },
    [change],
  )
  const clear = useCallback(() => {
    const next = new URLSearchParams(latest.current)
    for (const name of names) next.delete(name)
    change(next)
  }, [names, change])
  return { given, set, clear }
}

/** Returns the values that `useUrlState` gives for a query. */
export function readUrlState<Name extends string>(
  query: URLSearchParams,
  names: readonly Name[],
  fields?: Fields,
): Partial<Record<Name, string>> {
  const values = names.flatMap(name => {
    const value = query.get(name)
    return value && fields?.[name]?.safeParse(value).success !== false ? [[name, value]] : []
  })
  return Object.fromEntries(values) as Partial<Record<Name, string>>
}
