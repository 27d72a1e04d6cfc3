import { useState } from 'react'
import { memberStorageKey } from '../state/member-storage.ts'
import { useUser } from './use-session.ts'

/**
 * State that is stored in the tab, per member: it outlives the page, a failed request, and a lost session; signing out
 * deletes it, and so does setting `undefined`.
 * @param name the same as long as the component is mounted.
 */
export function useSessionStorage<T>(name: string): [T | undefined, (value: T | undefined) => void] {
  const key = memberStorageKey(useUser().id, name)
  const [value, setValue] = useState(() => read<T>(key))

  function store(next: T | undefined) {
    if (next === undefined) sessionStorage.removeItem(key)
    else sessionStorage.setItem(key, JSON.stringify(next))
    setValue(next)
  }

  return [value, store]
}

function read<T>(key: string): T | undefined {
  const stored = sessionStorage.getItem(key)
  return stored === null ? undefined : (JSON.parse(stored) as T)
}
