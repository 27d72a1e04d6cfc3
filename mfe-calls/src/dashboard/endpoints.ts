import { calls } from '@portal/contracts/calls'
import type { DashboardView } from '@portal/contracts/slots'
import { api, endpoint, figureTag } from '@portal/sdk'

export const dashboardApi = api.injectEndpoints({
  endpoints: build => ({
    dashboardMetrics: endpoint(build, calls.dashboardMetrics, {
      // The server sends those of the team.
      tags: (_, args) => [args?.mine ? 'Metrics' : figureTag('Metrics')],
    }),
  }),
})

export const { useDashboardMetricsQuery } = dashboardApi

/** Returns the query of the metrics that a view of the dashboard shows. */
export const queryOf = (view: DashboardView) => (view === 'mine' ? ({ mine: 'true' } as const) : {})
