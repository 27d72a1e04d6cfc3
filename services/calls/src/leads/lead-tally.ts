import type { Sql } from '@portal/service-kit'
import { followUpBefore, type LeadFilters, startOfToday } from './lead-filters.ts'

/**
 * SQL of the CTE `period`, from the dates of the filters: instants `since` and `until`; UTC days `first` and
 * `beyond`, the whole days within; instants `head` and `tail`, where the whole days begin and end. A missing date is
 * infinity.
 */
export const tallyPeriod = (sql: Sql, { startDate, endDate, asOf, view, now }: LeadFilters, timeZone: string) => sql`
  bound as (select
    greatest(
      ${startDate ? sql`${startDate}::date::timestamp at time zone ${timeZone}` : sql`timestamptz '-infinity'`},
      ${view === 'new-today' ? startOfToday(sql, now, timeZone) : sql`timestamptz '-infinity'`}) as since,
    least(
      ${endDate ? sql`(${endDate}::date + 1)::timestamp at time zone ${timeZone}` : sql`timestamptz 'infinity'`},
      ${view === 'follow-up' ? sql`${followUpBefore(now)}::timestamptz` : sql`timestamptz 'infinity'`},
      ${asOf ? sql`${asOf}::timestamptz(3) + interval '1 ms'` : sql`timestamptz 'infinity'`}) as until),
  period as (select since, until, tally_day(since) + 1 as first, tally_day(until) as beyond,
    least((tally_day(since) + 1)::timestamp at time zone 'UTC', until) as head,
    greatest(tally_day(until)::timestamp at time zone 'UTC', least((tally_day(since) + 1)::timestamp at time zone 'UTC', until)) as tail
    from bound)`

/** SQL condition for tally rows that match the filters other than dates. */
export const tallyMatches = (sql: Sql, { serviceInterest, contacted, view }: LeadFilters) => sql`
  true ${serviceInterest ? sql`and services_interested = ${serviceInterest}` : sql``}
  ${contacted ? sql`and contacted = ${contacted === 'true'}` : sql``}
  ${view === 'unassigned' ? sql`and not assigned` : sql``}
  ${view === 'follow-up' ? sql`and not contacted and has_notes` : sql``}`

/** SQL condition for tally rows of whole days in the period. */
export const isWholeDay = (sql: Sql) => sql`day >= period.first and day < period.beyond`

/** SQL conditions for leads of the partial first and last day. The tally's days contain leads outside the period. */
export const isInPartialFirstDay = (sql: Sql) => sql`created_at >= period.since and created_at < period.head`
export const isInPartialLastDay = (sql: Sql) => sql`created_at >= period.tail and created_at < period.until`
