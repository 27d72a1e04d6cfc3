import { use, useCallback, useMemo } from 'react'
import {
  type Location,
  type NavigateOptions,
  type Navigator,
  UNSAFE_NavigationContext as NavigationContext,
  useLocation,
  useSearchParams,
} from 'react-router-dom'
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

  const { pathname } = useLocation()
  const { navigator } = use(NavigationContext)
  const isShown = useIsMounted()
  /** Changes the newest address, which the page may render later or skip. Links and Back change it too. */
  const change = useCallback(
    (edit: (query: URLSearchParams) => void, options?: NavigateOptions) => {
      // The histories of React Router have the newest address; its type leaves it out.
      const newest = (navigator as Navigator & { readonly location: Location }).location
      // A late reply would lead the user back to the page that they have left.
      if (!isShown.current || newest.pathname !== pathname) return
      const query = new URLSearchParams(newest.search)
      edit(query)
      setSearch(query, options)
    },
    [navigator, pathname, setSearch, isShown],
  )

  /** '' removes a value. Replaces the current history entry, unless `options` say otherwise. */
  const set = useCallback(
    (changes: Partial<Record<Name, string | undefined>>, options: NavigateOptions = { replace: true }) => {
      change(query => {
        for (const [name, value] of Object.entries<string | undefined>(changes)) {
          if (value) query.set(name, value)
          else query.delete(name)
        }
      }, options)
    },
    [change],
  )
  const clear = useCallback(() => {
    change(query => {
      for (const name of names) query.delete(name)
    })
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
