import { ApiError, type Sql } from '@portal/service-kit'
import { LRUCache } from 'lru-cache'

/** `capacity` requests at once, refilled evenly over `seconds`. */
export interface Limit {
  name: string
  capacity: number
  seconds: number
  /** How many requests a replica takes from the shared bucket at a time: 1 is exact, more costs less. */
  lease: number
}

export const limits = {
  leads: { name: 'leads', capacity: 10, seconds: 600, lease: 1 },
  /** All leads together. Leads above it are quarantined, never rejected. */
  allLeads: { name: 'all leads', capacity: 120, seconds: 60, lease: 1 },
  /** Pages of a member, or of a visitor's network. */
  pages: { name: 'pages', capacity: 120, seconds: 60, lease: 1 },
  /** Files of builds: enough for a floor behind one address that reloads after a release. */
  files: { name: 'files', capacity: 12_000, seconds: 60, lease: 1 },
  /** A whole floor signs in from one address when its shift begins. */
  signIn: { name: 'sign-in', capacity: 300, seconds: 300, lease: 1 },
  /** Responses of the provider. Each one costs a request to it. */
  callback: { name: 'callback', capacity: 300, seconds: 300, lease: 1 },
  /** Logout tokens of the provider. At the end of a shift, a whole floor signs out there. */
  providerLogouts: { name: 'provider-logouts', capacity: 600, seconds: 60, lease: 10 },
  anonymous: { name: 'anonymous', capacity: 100, seconds: 60, lease: 10 },
  /** Enough session exchanges for a floor behind one address (one per minute and session), not for a flood of forged IDs. */
  exchanges: { name: 'exchanges', capacity: 3_000, seconds: 60, lease: 100 },
  /** A busy floor's call events come in bursts from one address. */
  webhooks: { name: 'webhooks', capacity: 6_000, seconds: 60, lease: 100 },
  /** Requests with a release token: a build has dozens of files. */
  releases: { name: 'releases', capacity: 2_000, seconds: 60, lease: 20 },
  /** Audit entries for wrong release tokens, of all clients together. An entry is permanent, and anyone can cause one. */
  refusedTokens: { name: 'refused tokens', capacity: 30, seconds: 3_600, lease: 1 },
  /** Reports of tabs about their builds, which they gather for some seconds. */
  remoteReports: { name: 'remote reports', capacity: 60, seconds: 60, lease: 10 },
  member: { name: 'member', capacity: 300, seconds: 60, lease: 15 },
} satisfies Record<string, Limit>

/**
 * Counts a request against a limit.
 * @param key who sends it: a member's ID or a network.
 * @throws {ApiError} `rate_limited`, with the seconds until the next try.
 */
export type Consume = (limit: Limit, key: string) => Promise<void>

const maxLeases = 20_000
const leaseMs = 60_000

interface Lease {
  left: number
}

/** Creates token buckets in the gateway's schema, which all replicas share. */
export function createRateLimiter(sql: Sql): Consume {
  // Concurrent requests share one fetch: parallel leases of the same key would overwrite each other.
  const leases = new LRUCache<string, Lease, Limit>({
    max: maxLeases,
    ttl: leaseMs,
    ignoreFetchAbort: true,
    fetchMethod: async (key, _, { context: limit }) => {
      await take(key, limit)
      return { left: limit.lease }
    },
  })

  /** Takes one lease from the bucket. */
  async function take(key: string, { capacity, seconds, lease }: Limit): Promise<void> {
    const perSecond = capacity / seconds
    const [taken] = await sql<{ tokens: number }[]>`
      insert into rate_bucket as bucket values (${key}, ${capacity - lease}::float8, clock_timestamp())
      on conflict (key) do update set
        tokens = least(${capacity}::float8, bucket.tokens + extract(epoch from clock_timestamp() - bucket.at) * ${perSecond}::float8) - ${lease}::float8,
        at = clock_timestamp()
      where least(${capacity}::float8, bucket.tokens + extract(epoch from clock_timestamp() - bucket.at) * ${perSecond}::float8) >= ${lease}::float8
      returning tokens`
    if (!taken) {
      throw tooManyRequests(Math.ceil(lease / perSecond))
    }
  }

  return async function consume(limit, client) {
    const key = `${limit.name} ${client}`
    if (limit.lease === 1) return take(key, limit)
    for (;;) {
      const lease = leases.get(key) ?? (await leases.fetch(key, { context: limit }))
      if (lease && lease.left > 0) {
        lease.left -= 1
        return
      }
      // Used up: the first of those who wait for it makes room for the next lease.
      if (leases.peek(key) === lease) leases.delete(key)
    }
  }
}

/** Counts a request against a limit without refusing it. @returns whether it is within the limit. */
export async function isWithin(consume: Consume, limit: Limit, key: string): Promise<boolean> {
  try {
    await consume(limit, key)
    return true
  } catch (error) {
    if (error instanceof ApiError && error.code === 'rate_limited') return false
    throw error
  }
}

/** Returns the rejection that names the seconds until the next try. */
export const tooManyRequests = (retryAfterSeconds: number) =>
  new ApiError('rate_limited', `Too many requests. Try again in ${retryAfterSeconds} seconds.`, { retryAfterSeconds })

/** Deletes buckets that are full again. */
export async function deleteFullBuckets(sql: Sql): Promise<void> {
  await sql`delete from rate_bucket where at < now() - interval '1 hour'`
}
