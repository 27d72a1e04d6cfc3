import { LRUCache } from 'lru-cache'

/**
 * Returns a function that loads a value and caches it for `ttlMs`. Concurrent calls share one load; a failed load is not
 * cached.
 */
export function createCachedLoader<T extends {}>(load: () => Promise<T>, ttlMs: number, now: () => Date) {
  const cache = new LRUCache<'value', T>({
    max: 1,
    ttl: ttlMs,
    // The clock of the caller, read every time.
    ttlResolution: 0,
    perf: { now: () => now().getTime() },
    fetchMethod: load,
  })
  return (): Promise<T> => cache.forceFetch('value')
}
