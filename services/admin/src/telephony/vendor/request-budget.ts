import type { Sql } from '@portal/service-kit'
import { TelephonyError } from './telephony-error.ts'
import { maxRequestsPerDay } from './vendor-assumptions.ts'

/** Counts requests to the vendor over the last 24 hours, across all replicas. */
export interface RequestBudget {
  /** Counts one request. @throws {TelephonyError} `budget` if 80% of the daily budget is used. */
  spend(): Promise<void>
  spent(): Promise<number>
}

export function createRequestBudget(sql: Sql, now: () => Date): RequestBudget {
  async function spent() {
    const [{ sum } = { sum: 0 }] = await sql<{ sum: number }[]>`
      select coalesce(sum(spent), 0)::int as sum from request_hour where hour > ${now()}::timestamptz - interval '24 hours'`
    return sum
  }
  return {
    spent,
    async spend() {
      // Counted before it is sent: the vendor counts a request even if its response never arrives. Concurrent requests
      // wait for the lock on the hour's row and read its newest count.
      const counted = await sql`
        with earlier as (
          select coalesce(sum(spent), 0) as spent from request_hour
          where hour > ${now()}::timestamptz - interval '24 hours' and hour <> date_trunc('hour', ${now()}::timestamptz))
        insert into request_hour as stored
        select date_trunc('hour', ${now()}::timestamptz), 1 from earlier where earlier.spent < ${maxRequestsPerDay}
        on conflict (hour) do update set spent = stored.spent + 1
        where stored.spent + (select spent from earlier) < ${maxRequestsPerDay}`
      if (counted.count === 0) throw new TelephonyError('budget')
    },
  }
}
