import { LoadFailure } from '@portal/sdk'
import { formatDuration } from '../activity/duration.ts'
import { useDashboardMetricsQuery } from './endpoints.ts'
import { MetricCard } from './metric-card.tsx'
import styles from './dashboard.module.css'

/** Today's four call metrics. */
export default function Metrics() {
  const { data, error, refetch } = useDashboardMetricsQuery()
  if (error && !data) {
    return (
      <section className="panel">
        <LoadFailure what="The call metrics" error={error} onRetry={() => void refetch()} />
      </section>
    )
  }
  const today = data?.todayMetrics
  return (
    <div className={styles.cards} aria-busy={!data}>
      <MetricCard
        name="Total Calls"
        value={today?.totalCalls.toLocaleString('en-US')}
        trend={today?.trend.totalCalls}
      />
      <MetricCard
        name="Average Duration"
        value={today && formatDuration(today.averageDuration)}
        trend={today?.trend.averageDuration}
      />
      <MetricCard name="Missed Calls" value={today?.missedCalls.toLocaleString('en-US')} />
      <MetricCard name="Voicemails" value={today?.voicemails.toLocaleString('en-US')} />
    </div>
  )
}
