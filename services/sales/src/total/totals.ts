import type { SalesStats } from '@portal/contracts'
import type { Sql } from '@portal/service-kit'

export interface TotalsRow {
  dailyEarnings: number
  dailyCount: number
  weeklyEarnings: number
  weeklyCount: number
  monthlyEarnings: number
  monthlyCount: number
}

/** SQL columns of `TotalsRow`, over sales `sold (earnings_cents, sold_on)` and today as `calendar (day)`. */
export const totalsColumns = (sql: Sql) => sql`
  ${total(sql, 'daily', sql`sold_on = calendar.day`)},
  ${total(sql, 'weekly', sql`date_trunc('week', sold_on::timestamp) = date_trunc('week', calendar.day::timestamp)`)},
  ${total(sql, 'monthly', sql`date_trunc('month', sold_on::timestamp) = date_trunc('month', calendar.day::timestamp)`)}`

// Sums are floating point: exact up to 2^53 cents, and not returned as text like numeric.
const total = (sql: Sql, name: string, condition: ReturnType<Sql>) => sql`
  coalesce(sum(earnings_cents) filter (where ${condition}), 0)::float8 as ${sql(`${name}Earnings`)},
  count(*) filter (where ${condition})::int as ${sql(`${name}Count`)}`

export const toTotals = (row: TotalsRow): Pick<SalesStats, 'daily' | 'weekly' | 'monthly'> => ({
  daily: { earnings: row.dailyEarnings, count: row.dailyCount },
  weekly: { earnings: row.weeklyEarnings, count: row.weeklyCount },
  monthly: { earnings: row.monthlyEarnings, count: row.monthlyCount },
})
