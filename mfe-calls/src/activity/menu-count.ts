import { figureTag, type MenuCount } from '@portal/sdk'
import { dashboardApi } from '../dashboard/endpoints.ts'

const missedCalls: MenuCount = {
  tags: [figureTag('Metrics')],
  async load({ dispatch }) {
    const { todayMetrics } = await dispatch(
      dashboardApi.endpoints.dashboardMetrics.initiate({}, { subscribe: false }),
    ).unwrap()
    return { count: todayMetrics.missedCalls, label: `${todayMetrics.missedCalls} missed today` }
  },
}

export default missedCalls
