import { useState } from 'react'

/**
 * State that lives in the tab's session storage: it outlives the page, a failed call and a lost session. Setting
 * `undefined` forgets it. The key stays the same as long as the component is mounted.
 */
export function useKept<T>(key: string): [T | undefined, (value: T | undefined) => void] {
  const [value, setValue] = useState(() => read<T>(key))

  function keep(next: T | undefined) {
    if (next === undefined) sessionStorage.removeItem(key)
    else sessionStorage.setItem(key, JSON.stringify(next))
    setValue(next)
  }

  return [value, keep]
}

function read<T>(key: string): T | undefined {
  const stored = sessionStorage.getItem(key)
  return stored === null ? undefined : (JSON.parse(stored) as T)
}
