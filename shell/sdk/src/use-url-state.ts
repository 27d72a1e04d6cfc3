import { useCallback, useMemo } from 'react'
import { useSearchParams } from 'react-router-dom'

/** As much of a contract's query schema as tells a value that makes sense from one that does not. */
interface Schema {
  shape: Record<string, { parse: (value: unknown) => unknown }>
}

/**
 * Values that the page keeps in its address, so that back, reload and share restore the view. Empty ones are left out,
 * and so are those that `schema` does not take: a mistyped address shows what is right in it.
 * @param names always the same array. Those that the schema does not know are read as they stand.
 */
export function useUrlState<Name extends string>(names: readonly Name[], schema?: Schema) {
  const [search, setSearch] = useSearchParams()
  const text = search.toString()
  const given = useMemo(() => {
    const read = new URLSearchParams(text)
    return Object.fromEntries(
      names.flatMap(name => {
        const value = read.get(name)
        return value && takes(schema?.shape[name], value) ? [[name, value]] : []
      }),
    )
  }, [names, schema, text]) as Partial<Record<Name, string>>

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

function takes(part: Schema['shape'][string] | undefined, value: string): boolean {
  try {
    part?.parse(value)
    return true
  } catch {
    return false
  }
}
