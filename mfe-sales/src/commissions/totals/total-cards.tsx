import { LoadFailure, serverNow, Skeleton } from '@portal/sdk'
import type { Earnings, SalesScope } from '@portal/contracts/sales'
import { useEffect, useRef } from 'react'
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
  const { currentData: stats, error, refetch, fulfilledTimeStamp } = useSalesStatsQuery(scope)
  useRefreshAtMidnight(stats?.nextDayAt, fulfilledTimeStamp)
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
          {stats ? (
            <Totals earnings={stats[total]} period={period} />
          ) : (
            <Skeleton width="70%" height="var(--figures)" />
          )}
        </section>
      ))}
    </div>
  )
}

function Totals({ earnings: { earnings, count }, period }: { earnings: Earnings; period: string }) {
  return (
    <>
      <p className={`stat-value ${styles.figure} ${earnings === 0 ? page.zero : ''}`}>{formatMoney(earnings)}</p>
      <p className={`quiet small ${styles.count}`}>
        {pluralize(count, 'sale')} {period}
      </p>
    </>
  )
}

/** Reloads the sales data when the organization's day ends; no change event does. */
function useRefreshAtMidnight(nextDayAt: string | undefined, loadedAt: number | undefined): void {
  const [startNewDay] = useStartNewDayMutation()
  const reloadedFor = useRef('')
  useEffect(() => {
    if (!nextDayAt) return
    // A clock that is slightly fast reloads the same day, so it tries again.
    const leastMs = reloadedFor.current === nextDayAt ? 5_000 : 1_000
    const reload = () => {
      reloadedFor.current = nextDayAt
      void startNewDay()
    }
    const timer = setTimeout(reload, Math.max(Date.parse(nextDayAt) - serverNow(), leastMs))
    return () => clearTimeout(timer)
  }, [nextDayAt, loadedAt, startNewDay])
}
