import { ApiError, type Sql } from '@portal/service-kit'

/** `capacity` requests at once, refilled evenly over `seconds`. */
export interface Limit {
  name: string
  capacity: number
  seconds: number
  /** How many a replica takes from the shared bucket at a time: 1 is exact, more is cheaper. */
  lease: number
}

export const limits = {
  leads: { name: 'leads', capacity: 10, seconds: 600, lease: 1 },
  signIn: { name: 'sign-in', capacity: 25, seconds: 300, lease: 1 },
  anonymous: { name: 'anonymous', capacity: 100, seconds: 60, lease: 10 },
  /** Session ids that identity is asked about: once a minute each for a floor behind one address, and no flood of forged ones. */
  lookUps: { name: 'look-ups', capacity: 3_000, seconds: 60, lease: 100 },
  /** A busy floor's events come in storms from one address. */
  webhooks: { name: 'webhooks', capacity: 6_000, seconds: 60, lease: 100 },
  member: { name: 'member', capacity: 300, seconds: 60, lease: 15 },
} satisfies Record<string, Limit>

/** Token buckets that all replicas share, in the gateway's schema. @throws {ApiError} `rate_limited`. */
export function createRateLimiter(sql: Sql) {
  const leased = new Map<string, { left: number; until: number }>()
  const underWay = new Map<string, Promise<void>>()

  /** Takes a lease's worth from the bucket. */
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
      const retryAfterSeconds = Math.ceil(lease / perSecond)
      throw new ApiError('rate_limited', `Too many requests. Try again in ${retryAfterSeconds} seconds.`, {
        retryAfterSeconds,
      })
    }
  }

  /** One new lease for all who wait for it: leases taken side by side would overwrite each other. */
  function renew(key: string, limit: Limit): Promise<void> {
    const renewing = take(key, limit)
      .then(() => {
        if (leased.size > 20_000) leased.clear()
        leased.set(key, { left: limit.lease, until: Date.now() + 60_000 })
      })
      .finally(() => underWay.delete(key))
    underWay.set(key, renewing)
    return renewing
  }

  return async function spend(limit: Limit, who: string): Promise<void> {
    const key = `${limit.name} ${who}`
    if (limit.lease === 1) return take(key, limit)
    for (;;) {
      const held = leased.get(key)
      if (held && held.left > 0 && held.until > Date.now()) {
        held.left -= 1
        return
      }
      await (underWay.get(key) ?? renew(key, limit))
    }
  }
}

/** Forgets buckets that are full again. */
export async function forgetFullBuckets(sql: Sql): Promise<void> {
  await sql`delete from rate_bucket where at < now() - interval '1 hour'`
}
