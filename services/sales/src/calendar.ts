import type { Sql, Transaction } from '@portal/service-kit'

/** The organization's calendar. `now` is the clock. */
export interface Calendar {
  timeZone: string
  now: () => Date
}

type Fragment = ReturnType<Sql>

/** SQL for today's date in the organization's time zone. */
export const today = (sql: Sql | Transaction, { timeZone, now }: Calendar): Fragment =>
  sql`(${now()}::timestamptz at time zone ${timeZone})::date`

/** SQL for the first day of this week (Monday) or month. */
export const periodStart = (sql: Sql | Transaction, period: 'week' | 'month', calendar: Calendar): Fragment =>
  sql`date_trunc(${period}, ${today(sql, calendar)}::timestamp)::date`

/** SQL for the last day of this week (Sunday) or month. */
export const periodEnd = (sql: Sql | Transaction, period: 'week' | 'month', calendar: Calendar): Fragment =>
  sql`(${periodStart(sql, period, calendar)} + ${`1 ${period}`}::interval - interval '1 day')::date`

/** SQL for the first day of this month or this week, whichever is earlier. */
export const totalsStart = (sql: Sql | Transaction, calendar: Calendar): Fragment =>
  sql`least(${periodStart(sql, 'month', calendar)}, ${periodStart(sql, 'week', calendar)})`

/** SQL for the date of a sale in the organization's time zone. */
export const saleDay = (sql: Sql | Transaction, { timeZone }: Pick<Calendar, 'timeZone'>): Fragment =>
  sql`(created_at at time zone ${timeZone})::date`

/** SQL condition for sales on the day `first` or later. */
export const isOnOrAfter = (
  sql: Sql | Transaction,
  first: Fragment,
  { timeZone }: Pick<Calendar, 'timeZone'>,
): Fragment => sql`created_at >= day_start(${first}, ${timeZone})`

/** SQL condition for sales on the day `last` or earlier. */
export const isOnOrBefore = (
  sql: Sql | Transaction,
  last: Fragment,
  { timeZone }: Pick<Calendar, 'timeZone'>,
): Fragment => sql`created_at < day_start(${last} + 1, ${timeZone})`
