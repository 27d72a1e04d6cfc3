import { LoadFailure, Skeleton } from '@portal/sdk'
import type { Earnings, SalesScope } from '@portal/contracts/sales'
import { useEffect } from 'react'
import { useStartNewDayMutation, useSalesStatsQuery } from '../endpoints.ts'
import { formatMoney, pluralize } from '../money.ts'
import page from '../page.module.css'
import styles from './totals.module.css'

const cards = [
  { total: 'daily', title: 'Daily Earnings', period: 'today' },
  { total: 'weekly', title: 'Weekly Earnings', period: 'this week' },
  { total: 'monthly', title: 'Monthly Earnings', period: 'this month' },
] as const

export function TotalCards({ scope }: { scope: SalesScope }) {
  const { currentData: stats, error, refetch } = useSalesStatsQuery(scope)
  useRefreshAtMidnight(stats?.nextDayAt)
  if (error && !stats) {
    return (
      <section className={`panel ${page.totals}`} aria-label="Earnings">
        <LoadFailure what="The earnings" error={error} onRetry={() => void refetch()} />
      </section>
    )
  }
  return (
    <div className={`${page.totals} ${styles.cards}`}>
      {cards.map(({ total, title, period }) => (
        <section key={total} className={`panel stat ${styles.card}`} aria-label={title} aria-busy={!stats}>
          <h2>{title}</h2>
          {stats ? <Totals earnings={stats[total]} period={period} /> : <Skeleton width="70%" height="3.5rem" />}
        </section>
      ))}
    </div>
  )
}

function Totals({ earnings: { earnings, count }, period }: { earnings: Earnings; period: string }) {
  return (
    <>
      <p className={`stat-value ${styles.figure}`}>{formatMoney(earnings)}</p>
      <p className={`quiet ${styles.count}`}>
        {pluralize(count, 'sale')} {period}
      </p>
    </>
  )
}

/** Reloads the sales data when the organization's day ends; no change event does. */
function useRefreshAtMidnight(nextDayAt: string | undefined): void {
  const [startNewDay] = useStartNewDayMutation()
  useEffect(() => {
    if (!nextDayAt) return
    const timer = setTimeout(() => void startNewDay(), Math.max(Date.parse(nextDayAt) - Date.now(), 1_000))
    return () => clearTimeout(timer)
  }, [nextDayAt, startNewDay])
}
