import type { Sql } from '@portal/service-kit'
import type { LeadFilters } from './lead-filters.ts'

/**
 * The common table `period` of a list's dates: `since` and `until`; `first` and `beyond`, the whole UTC days within; and
 * `head` and `tail`, where those begin and end. Without a date it is endless on that side.
 */
export const period = (sql: Sql, { startDate, endDate, asOf }: LeadFilters, timeZone: string) => sql`
  bound as (select
    ${startDate ? sql`${startDate}::date::timestamp at time zone ${timeZone}` : sql`timestamptz '-infinity'`} as since,
    least(
      ${endDate ? sql`(${endDate}::date + 1)::timestamp at time zone ${timeZone}` : sql`timestamptz 'infinity'`},
      ${asOf ? sql`${asOf}::timestamptz(3) + interval '1 ms'` : sql`timestamptz 'infinity'`}) as until),
  period as (select since, until, tally_day(since) + 1 as first, tally_day(until) as beyond,
    least((tally_day(since) + 1)::timestamp at time zone 'UTC', until) as head,
    greatest(tally_day(until)::timestamp at time zone 'UTC', least((tally_day(since) + 1)::timestamp at time zone 'UTC', until)) as tail
    from bound)`

/** Rows of the tally that the filters pick, dates aside. */
export const inTally = (sql: Sql, { serviceInterest, contacted }: LeadFilters) => sql`
  true ${serviceInterest ? sql`and services_interested = ${serviceInterest}` : sql``}
  ${contacted ? sql`and contacted = ${contacted === 'true'}` : sql``}`

export const wholeDays = (sql: Sql) => sql`day >= period.first and day < period.beyond`

/** Leads of the period's first and last day, of which the tally holds more than the period. */
export const inHead = (sql: Sql) => sql`created_at >= period.since and created_at < period.head`
export const inTail = (sql: Sql) => sql`created_at >= period.tail and created_at < period.until`
