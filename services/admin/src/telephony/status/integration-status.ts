import type { admin } from '@portal/contracts'
import type { Handler } from '@portal/service-kit'
import type { AdminDeps } from '../../deps.ts'
import { apiHosts } from '../vendor/api-hosts.ts'
import { maxRequestsPerDay, requestsPerDay } from '../vendor/vendor-assumptions.ts'

interface StoredStatus {
  lastFetchTime: string | null
  failedAt: string | null
  failure: string | null
  lastEventTime: string | null
}

/** Returns whether telephony is set up and working. The keys are not shown, only whether they are set. */
export const integrationStatus: Handler<typeof admin.integrationStatus, AdminDeps> = async (_, deps) => {
  const { sql, config, telephony, requestBudget } = deps
  const [[stored], spent] = await Promise.all([
    sql<[StoredStatus]>`
      select fetched_at as "lastFetchTime", failed_at as "failedAt", failure,
        (select max(received_at) from delivery where outcome in ('taken', 'repeated')) as "lastEventTime"
      from sync`,
    requestBudget.spent(),
  ])
  const { failedAt, failure, lastFetchTime, lastEventTime } = stored
  return {
    credentialsPresent: {
      apiKey: config.MIGHTYCALL_API_KEY !== undefined,
      secretKey: config.MIGHTYCALL_SECRET_KEY !== undefined,
    },
    apiEndpoint: telephony?.endpoint() ?? apiHosts(config)[0] ?? '',
    isStandIn: config.MIGHTYCALL_BASE_URL !== undefined,
    lastFetchTime,
    lastFailure: failedAt && failure ? { at: failedAt, message: failure } : null,
    lastEventTime,
    hasWebhookSecret: config.MIGHTYCALL_WEBHOOK_SECRET !== undefined,
    requestBudget: { spent, stopsAt: maxRequestsPerDay, perDay: requestsPerDay },
  }
}
