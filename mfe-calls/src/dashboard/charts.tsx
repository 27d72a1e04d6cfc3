import type { SlotData } from '@portal/contracts/slots'
import { LoadFailure, prefetchWhenIdle, useLazyModule } from '@portal/sdk'
import dayjs from 'dayjs'
import { queryOf, useDashboardMetricsQuery } from './endpoints.ts'
import styles from './dashboard.module.css'

const loadCharts = () => import('./call-charts.tsx')
prefetchWhenIdle(loadCharts)

/** Calls of the last seven days: a line chart, a column chart of answered and missed, and a table for screen readers. */
export default function Charts({ view }: SlotData<'dashboard.charts'>) {
  const { data, error, refetch } = useDashboardMetricsQuery(queryOf(view))
  const { chunk: charts, hasFailed, retry } = useLazyModule(loadCharts)
  if ((error && !data) || hasFailed) {
    return (
      <section className="panel">
        <LoadFailure what="The charts" error={error} onRetry={() => (hasFailed ? retry() : void refetch())} />
      </section>
    )
  }
  const days = data?.weeklyData
  return (
    <div className={styles.charts} aria-busy={!days}>
      <section className="panel" aria-labelledby="calls-chart">
        <h2 id="calls-chart">Calls</h2>
        <p className="quiet">Last 7 days</p>
        <div className={styles.plot} aria-hidden>
          {days && charts && <charts.CallsLineChart days={days} />}
        </div>
      </section>
      <section className="panel" aria-labelledby="answered-chart">
        <h2 id="answered-chart">Answered vs Missed</h2>
        <div className={`row wrap spread ${styles.legend}`}>
          <p className="quiet">Last 7 days</p>
          <ul className="row wrap quiet small" aria-hidden>
            <li className="row gap-2">Answered</li>
            <li className="row gap-2">Missed</li>
          </ul>
        </div>
        <div className={styles.plot} aria-hidden>
          {days && charts && <charts.AnsweredColumnChart days={days} />}
        </div>
      </section>
      {days && (
        // Browsers do not make a table narrower than its content, so its container is hidden instead.
        <div className="visually-hidden">
          <table>
            <caption>Calls in the last 7 days</caption>
            <thead>
              <tr>
                <th scope="col">Day</th>
                <th scope="col">Calls</th>
                <th scope="col">Answered</th>
                <th scope="col">Missed</th>
              </tr>
            </thead>
            <tbody>
              {days.map(({ date, calls, answered, missed }) => (
                <tr key={date}>
                  <th scope="row">{dayjs(date).format('dddd, MMMM D')}</th>
                  <td>{calls}</td>
                  <td>{answered}</td>
                  <td>{missed}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </div>
  )
}
