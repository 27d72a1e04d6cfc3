import type { admin } from '@portal/contracts'
import type { Handler } from '@portal/service-kit'
import type { AdminDeps } from '../../deps.ts'
import { hostsOf } from '../vendor/hosts.ts'
import { requestsADay, stopAtRequests } from '../vendor/vendor-facts.ts'

interface Stored {
  lastFetchTime: string | null
  failedAt: string | null
  failure: string | null
  lastEventTime: string | null
}

/** Whether telephony is set up and alive; of a key only whether there is one. */
export const integrationStatus: Handler<typeof admin.integrationStatus, AdminDeps> = async (_, deps) => {
  const { sql, config, telephony, budget } = deps
  const [[stored], spent] = await Promise.all([
    sql<[Stored]>`
      select fetched_at as "lastFetchTime", failed_at as "failedAt", failure,
        (select max(received_at) from delivery where outcome in ('taken', 'repeated')) as "lastEventTime"
      from sync`,
    budget.spent(),
  ])
  const { failedAt, failure, lastFetchTime, lastEventTime } = stored
  return {
    credentialsPresent: {
      apiKey: config.MIGHTYCALL_API_KEY !== undefined,
      secretKey: config.MIGHTYCALL_SECRET_KEY !== undefined,
    },
    apiEndpoint: telephony?.endpoint() ?? hostsOf(config)[0] ?? '',
    isStandIn: config.MIGHTYCALL_BASE_URL !== undefined,
    lastFetchTime,
    lastFailure: failedAt && failure ? { at: failedAt, message: failure } : null,
    lastEventTime,
    hasWebhookSecret: config.MIGHTYCALL_WEBHOOK_SECRET !== undefined,
    requestBudget: { spent, stopsAt: stopAtRequests, perDay: requestsADay },
  }
}
