import type { CallFilters } from '@portal/contracts/calls'
import type { SlotData } from '@portal/contracts/slots'
import { LoadFailure, type Preload } from '@portal/sdk'
import { formatDuration } from '../activity/duration.ts'
import { dashboardApi, queryOf, useDashboardMetricsQuery } from './endpoints.ts'
import styles from './dashboard.module.css'
import { MetricCard } from './metric-card.tsx'

/** Today's four call metrics, of the team or the user. Those of a list that Call Activity can show link to it. */
export default function Metrics({ view }: SlotData<'dashboard.metrics'>) {
  const { data, error, refetch } = useDashboardMetricsQuery(queryOf(view))
  if (error && !data) {
    return (
      <section className="panel">
        <LoadFailure what="The call metrics" error={error} onRetry={() => void refetch()} />
      </section>
    )
  }
  const today = data?.todayMetrics
  return (
    <div className={`stats ${styles.metrics}`} aria-busy={!data}>
      <MetricCard
        name="Total Calls"
        value={today?.totalCalls.toLocaleString('en-US')}
        trend={today?.trend.totalCalls}
        to={activityOf(view)}
      />
      <MetricCard
        name="Average Duration"
        value={today && formatDuration(today.averageDuration)}
        trend={today?.trend.averageDuration}
        isNeutral
      />
      <MetricCard
        name="Missed Calls"
        value={today?.missedCalls.toLocaleString('en-US')}
        to={activityOf(view, 'missed')}
      />
      <MetricCard name="Voicemails" value={today?.voicemails.toLocaleString('en-US')} />
    </div>
  )
}

// The team's figures, which the dashboard shows first. Members who chose their own on this device still wait for those.
const preload: Preload = ({ dispatch }) =>
  void dispatch(dashboardApi.endpoints.dashboardMetrics.initiate(queryOf('team'), { subscribe: false }))
Metrics.preload = preload

/** Returns the path of the calls behind a metric. */
function activityOf(view: SlotData<'dashboard.metrics'>['view'], status?: CallFilters['status']): string {
  const filters: CallFilters = { today: 'true', ...(view === 'mine' && { mine: 'true' }), ...(status && { status }) }
  return `/activity?${new URLSearchParams(filters)}`
}
