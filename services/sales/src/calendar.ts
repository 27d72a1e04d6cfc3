import type { Sql, Transaction } from '@portal/service-kit'

/** The organisation's calendar in SQL. `now` is the instant that counts as the present. */
export interface Calendar {
  timeZone: string
  now: () => Date
}

type Fragment = ReturnType<Sql>

/** Today in the organisation's zone, as a date. */
export const today = (sql: Sql | Transaction, { timeZone, now }: Calendar): Fragment =>
  sql`(${now()}::timestamptz at time zone ${timeZone})::date`

/** The first day of this week (Monday) or month. */
export const periodStart = (sql: Sql | Transaction, period: 'week' | 'month', calendar: Calendar): Fragment =>
  sql`date_trunc(${period}, ${today(sql, calendar)}::timestamp)::date`

/** The last day of this week (Sunday) or month. */
export const periodEnd = (sql: Sql | Transaction, period: 'week' | 'month', calendar: Calendar): Fragment =>
  sql`(${periodStart(sql, period, calendar)} + ${`1 ${period}`}::interval - interval '1 day')::date`

/** The first day of this month or of this week, whichever is earlier. */
export const totalsStart = (sql: Sql | Transaction, calendar: Calendar): Fragment =>
  sql`least(${periodStart(sql, 'month', calendar)}, ${periodStart(sql, 'week', calendar)})`

/** The day of a sale in the organisation's zone, as a date. */
export const saleDay = (sql: Sql | Transaction, { timeZone }: Pick<Calendar, 'timeZone'>): Fragment =>
  sql`(created_at at time zone ${timeZone})::date`

/** Sales of the day `first` or later. */
export const isOnOrAfter = (
  sql: Sql | Transaction,
  first: Fragment,
  { timeZone }: Pick<Calendar, 'timeZone'>,
): Fragment => sql`created_at >= day_start(${first}, ${timeZone})`

/** Sales of the day `last` or earlier. */
export const isOnOrBefore = (
  sql: Sql | Transaction,
  last: Fragment,
  { timeZone }: Pick<Calendar, 'timeZone'>,
): Fragment => sql`created_at < day_start(${last} + 1, ${timeZone})`
