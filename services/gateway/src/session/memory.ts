/** Values by key, each until an instant; where it is full, what was kept first goes first. */
export interface Memory<T> {
  get(key: string): T | undefined
  /** @param until milliseconds since 1970. */
  keep(key: string, value: T, until: number): void
  forget(which: (value: T) => boolean): void
}

/** @param most how many values it holds. */
export function createMemory<T>(most: number): Memory<T> {
  // A map goes through its keys in the order in which they came.
  const kept = new Map<string, { value: T; until: number }>()
  return {
    get(key) {
      const found = kept.get(key)
      if (found && found.until > Date.now()) return found.value
      kept.delete(key)
      return undefined
    },
    keep(key, value, until) {
      kept.delete(key)
      for (const oldest of kept.keys()) {
        if (kept.size < most) break
        kept.delete(oldest)
      }
      kept.set(key, { value, until })
    },
    forget(which) {
      for (const [key, { value }] of kept) if (which(value)) kept.delete(key)
    },
  }
}
