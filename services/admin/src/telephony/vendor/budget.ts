import type { Sql } from '@portal/service-kit'
import { TelephonyError } from './port.ts'
import { stopAtRequests } from './vendor-facts.ts'

/** Counts requests to the vendor over the last 24 hours, of all replicas together. */
export interface Budget {
  /** Counts one. @throws {TelephonyError} `budget` where 80 % of the daily budget are used. */
  spend(): Promise<void>
  spent(): Promise<number>
}

export function createBudget(sql: Sql, now: () => Date): Budget {
  async function spent() {
    const [{ sum } = { sum: 0 }] = await sql<{ sum: number }[]>`
      select coalesce(sum(spent), 0)::int as sum from request_hour where hour > ${now()}::timestamptz - interval '24 hours'`
    return sum
  }
  return {
    spent,
    async spend() {
      // Counted before it is sent: the vendor counts a request even when its answer never arrives. Of many at once those
      // that find the hour's row wait for it and see its newest count.
      const counted = await sql`
        with earlier as (
          select coalesce(sum(spent), 0) as spent from request_hour
          where hour > ${now()}::timestamptz - interval '24 hours' and hour <> date_trunc('hour', ${now()}::timestamptz))
        insert into request_hour as it
        select date_trunc('hour', ${now()}::timestamptz), 1 from earlier where earlier.spent < ${stopAtRequests}
        on conflict (hour) do update set spent = it.spent + 1
        where it.spent + (select spent from earlier) < ${stopAtRequests}`
      if (counted.count === 0) throw new TelephonyError('budget')
    },
  }
}
