import { LRUCache } from 'lru-cache'
import { type Consume, type Limit, tooManyRequests } from './rate-limit.ts'

const maxClients = 20_000

interface Bucket {
  tokens: number
  atMs: number
}

/**
 * Creates token buckets in the memory of this replica, for pages and files: they cost less than a query, and still work
 * while the database is down.
 */
export function createInMemoryRateLimiter(nowMs: () => number = Date.now): Consume {
  const buckets = new LRUCache<string, Bucket>({ max: maxClients })

  return async function consume(limit: Limit, client: string) {
    const { name, capacity, seconds } = limit
    const key = `${name} ${client}`
    const perMs = capacity / (seconds * 1_000)
    const atMs = nowMs()
    const bucket = buckets.get(key) ?? { tokens: capacity, atMs }
    const tokens = Math.min(capacity, bucket.tokens + Math.max(0, atMs - bucket.atMs) * perMs)
    buckets.set(key, { tokens: tokens < 1 ? tokens : tokens - 1, atMs })
    if (tokens < 1) throw tooManyRequests(Math.ceil((1 - tokens) / perMs / 1_000))
  }
}
