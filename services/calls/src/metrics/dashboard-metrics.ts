import type { calls, DashboardMetrics } from '@portal/contracts'
import type { Handler } from '@portal/service-kit'
import type { CallsDeps } from '../deps.ts'

const chartDays = 7

interface Figures {
  calls: number
  averageSeconds: number
  answered: number
  missed: number
  voicemails: number
}

/** Returns the figures of the whole team, or with `mine`, of the user. */
export const dashboardMetrics: Handler<typeof calls.dashboardMetrics, CallsDeps> = ({ query, actor }, deps) =>
  readMetrics(query.mine === 'true' ? actor.id : null, deps)

/**
 * Compares today so far, in the organization's time zone, with yesterday up to the same time of day, and counts the
 * calls of the last seven days including today.
 * @param memberId whose calls are counted; null: all calls.
 */
export async function readMetrics(
  memberId: string | null,
  { sql, config, now }: Pick<CallsDeps, 'sql' | 'config' | 'now'>,
): Promise<DashboardMetrics> {
  const zone = config.PORTAL_TIME_ZONE
  const isCounted = memberId ? sql`member_id = ${memberId}` : sql`true`
  const figures = sql`
    count(*)::int as calls, coalesce(avg(duration_seconds) filter (where outcome = 'answered'), 0)::float8 as "averageSeconds",
    (count(*) filter (where outcome = 'answered'))::int as answered,
    (count(*) filter (where outcome = 'missed'))::int as missed,
    (count(*) filter (where outcome = 'voicemail'))::int as voicemails`
  const localNow = sql`(${now()}::timestamptz at time zone ${zone})`
  const between = (since: typeof localNow, until: typeof localNow) => sql<[Figures]>`
    select ${figures} from call
    where started_at >= ${since} at time zone ${zone} and started_at <= ${until} at time zone ${zone} and ${isCounted}`
  const [[today], [yesterday], weeklyData] = await Promise.all([
    between(sql`date_trunc('day', ${localNow})`, localNow),
    between(sql`(date_trunc('day', ${localNow}) - interval '1 day')`, sql`(${localNow} - interval '1 day')`),
    sql<{ date: string; calls: number; answered: number; missed: number }[]>`
      select to_char(day, 'YYYY-MM-DD') as date, count(call.id)::int as calls,
        (count(*) filter (where outcome = 'answered'))::int as answered,
        (count(*) filter (where outcome = 'missed'))::int as missed
      from generate_series(date_trunc('day', ${localNow}) - ${chartDays - 1} * interval '1 day', date_trunc('day', ${localNow}),
        interval '1 day') as day
      left join call on started_at >= day at time zone ${zone} and started_at < (day + interval '1 day') at time zone ${zone}
        and ${isCounted}
      group by day order by day`,
  ])
  return {
    todayMetrics: {
      totalCalls: today.calls,
      averageDuration: Math.round(today.averageSeconds),
      missedCalls: today.missed,
      answeredCalls: today.answered,
      voicemails: today.voicemails,
      trend: {
        totalCalls: percentChange(yesterday.calls, today.calls),
        averageDuration: percentChange(yesterday.averageSeconds, today.averageSeconds),
      },
    },
    weeklyData: [...weeklyData],
  }
}

/** Returns the change in percent, rounded to one decimal. A change from zero to anything else is 100. */
function percentChange(previous: number, current: number): number {
  if (previous === 0) return current === 0 ? 0 : 100
  return Math.round(((current - previous) / previous) * 1000) / 10
}
