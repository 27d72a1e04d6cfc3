import { useState } from 'react'
import { memberStorageKey } from './member-storage.ts'
import { useUser } from './use-session.ts'

/**
 * State that lives in the tab's session storage, for the person who made it: it outlives the page, a failed call and a
 * lost session, and goes with the sign-out. Setting `undefined` forgets it. The name stays the same as long as the
 * component is mounted.
 */
export function useSessionStorage<T>(name: string): [T | undefined, (value: T | undefined) => void] {
  const key = memberStorageKey(useUser().id, name)
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
