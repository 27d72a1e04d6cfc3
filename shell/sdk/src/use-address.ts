import { useCallback, useMemo } from 'react'
import { useSearchParams } from 'react-router-dom'

/**
 * Values that the page keeps in its address, so that back, reload and share restore the view. Empty ones are left out.
 * What the address says is checked by the service that is asked for it.
 * @param names always the same array.
 */
export function useAddress<Name extends string>(names: readonly Name[]) {
  const [search, setSearch] = useSearchParams()
  const text = search.toString()
  const given = useMemo(() => {
    const read = new URLSearchParams(text)
    return Object.fromEntries(names.flatMap(name => (read.get(name) ? [[name, read.get(name)]] : [])))
  }, [names, text]) as Partial<Record<Name, string>>

  /** '' takes a value out. The step before stays the one that Back leads to. */
  const set = useCallback(
    (changes: Partial<Record<Name, string | undefined>>) =>
      setSearch(
        previous => {
          const next = new URLSearchParams(previous)
          for (const [name, value] of Object.entries<string | undefined>(changes)) {
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
    [names, setSearch],
  )
  return { given, set, clear }
}
