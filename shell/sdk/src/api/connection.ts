import { useSyncExternalStore } from 'react'

/** How the line to the server stands; `crowded`: it ended this browser's because the person listens in too many others. */
export type Connection = 'live' | 'lost' | 'crowded'

const listeners = new Set<() => void>()
let present: Connection = 'live'

/** Kept by the frame, which holds the line. */
export const connection = {
  get: (): Connection => present,
  set(next: Connection): void {
    if (next === present) return
    present = next
    for (const listener of listeners) listener()
  },
  /** @returns ends it. */
  subscribe(listener: () => void): () => void {
    listeners.add(listener)
    return () => void listeners.delete(listener)
  },
}

export const useConnection = (): Connection => useSyncExternalStore(connection.subscribe, connection.get)
