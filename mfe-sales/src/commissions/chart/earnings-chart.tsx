import type { SalesScope } from '@portal/contracts/sales'
import { LoadFailure, prefetchWhenIdle, Skeleton, useLazyModule } from '@portal/sdk'
import { Segmented } from '@portal/sdk/ui'
import dayjs from 'dayjs'
import { useEarningsByDayQuery, useSalesStatsQuery } from '../endpoints.ts'
import { formatMoney, pluralize } from '../money.ts'
import page from '../page.module.css'
import type { SetView, View } from '../use-view.ts'
import styles from './chart.module.css'

const loadChart = () => import('./column-chart.tsx')
prefetchWhenIdle(loadChart)

const periods = [
  { value: 'week', label: 'Week' },
  { value: 'month', label: 'Month' },
]

interface EarningsChartProps {
  scope: SalesScope
  period: View['period']
  set: SetView
}

/** Earnings by day of this week or month, as a chart and as a table for screen readers. */
export function EarningsChart({ scope, period, set }: EarningsChartProps) {
  const { currentData: days, error, refetch } = useEarningsByDayQuery({ ...scope, period })
  const { currentData: stats } = useSalesStatsQuery(scope)
  const { chunk, hasFailed, retry } = useLazyModule(loadChart)
  const today = stats?.day
  return (
    <section className={`panel ${page.chart}`} aria-labelledby="earnings-by-day" aria-busy={!days}>
      <div className={`row wrap spread space-below ${styles.header}`}>
        <h2 id="earnings-by-day">Earnings by Day</h2>
        <Segmented
          aria-label="Period"
          value={period}
          options={periods}
          onChange={value => set({ period: value === 'week' ? 'week' : '' })}
        />
      </div>
      {error && !days && <LoadFailure what="The earnings by day" error={error} onRetry={() => void refetch()} />}
      {hasFailed && <LoadFailure what="The chart" error={undefined} onRetry={retry} />}
      {!error && !hasFailed && (
        <figure className={styles.figure}>
          {days && chunk && (
            <div aria-hidden>
              <chunk.ColumnChart days={days} period={period} today={today} />
            </div>
          )}
          {days && (
            <div className="visually-hidden">
              <table>
                <caption>Earnings by day</caption>
                <tbody>
                  {days.map(({ date, earnings, count }) => (
                    <tr key={date}>
                      <th scope="row">{dayjs(date).format('dddd, MMMM D')}</th>
                      <td>{formatMoney(earnings)}</td>
                      <td>{pluralize(count, 'sale')}</td>
                    </tr>
                  ))}
                </tbody>
              </table>
            </div>
          )}
          {!(days && chunk) && <Skeleton height="11.5rem" />}
        </figure>
      )}
    </section>
  )
}
