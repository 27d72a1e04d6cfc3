import { calls } from '@portal/contracts/calls'
import { api, endpoint } from '@portal/sdk'

export const dashboardApi = api.injectEndpoints({
  endpoints: build => ({ dashboardMetrics: endpoint(build, calls.dashboardMetrics, { tags: ['Metrics'] }) }),
})

export const { useDashboardMetricsQuery } = dashboardApi
