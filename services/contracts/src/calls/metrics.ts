import { z } from 'zod'
import { day } from '../fields.ts'
import { operation } from '../operation.ts'
import { signedIn } from '../role.ts'
import { callFilters } from './call-filters.ts'

/** Change in percent from yesterday, up to the same time of day. */
const trend = z.object({ totalCalls: z.number(), averageDuration: z.number() })

export const dashboardMetrics = z
  .object({
    todayMetrics: z.object({
      totalCalls: z.int(),
      /** Seconds. */
      averageDuration: z.number(),
      missedCalls: z.int(),
      answeredCalls: z.int(),
      voicemails: z.int(),
      trend,
    }),
    weeklyData: z.array(z.object({ date: day, calls: z.int(), answered: z.int(), missed: z.int() })),
  })
  .meta({ id: 'DashboardMetrics' })

export type DashboardMetrics = z.infer<typeof dashboardMetrics>

export const metricsOperations = {
  dashboardMetrics: operation({
    method: 'GET',
    path: '/api/metrics/dashboard',
    access: signedIn,
    summary: "Get today's call figures and the calls of the last seven days, of the whole team or of the user",
    query: z.object({ mine: callFilters.mine }),
    reply: dashboardMetrics,
  }),
}
