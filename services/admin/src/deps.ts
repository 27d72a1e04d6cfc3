import type { adminInternal, Reply } from '@portal/contracts'
import {
  type BackgroundTask,
  type CommonConfig,
  createMemberDirectory,
  type ExportLock,
  type Log,
  type MemberDirectory,
  observe,
  type Peers,
  type ServiceContext,
  type Sql,
  startBackgroundTask,
} from '@portal/service-kit'
import type { AdminConfig } from './config.ts'
import type { TelephonyRuntime } from './telephony/runtime.ts'
import { fetchDetails, recordChangedCalls } from './telephony/sync/record-changed-calls.ts'
import { apiHosts } from './telephony/vendor/api-hosts.ts'
import { createCachedLoader } from './telephony/vendor/cached-loader.ts'
import { createMightyCallClient } from './telephony/vendor/mightycall-client.ts'
import { createRequestBudget, type RequestBudget } from './telephony/vendor/request-budget.ts'
import { maxRequestsPerDay } from './telephony/vendor/vendor-assumptions.ts'
import type { Telephony, VendorUser } from './telephony/vendor/telephony.ts'

/** The dependencies of every handler of this service. */
export interface AdminDeps {
  readonly sql: Sql
  readonly exports: ExportLock
  readonly config: AdminConfig & CommonConfig
  readonly peers: Peers
  readonly members: MemberDirectory
  /** Null without both keys. */
  readonly telephony: Telephony | null
  readonly requestBudget: RequestBudget
  /** Records changed calls with the calls service. */
  readonly recording: BackgroundTask
  readonly now: () => Date
  /** The account's enabled numbers; none without telephony. */
  readonly numbers: () => Promise<string[]>
  /** The platform's users; none without telephony. */
  readonly team: () => Promise<VendorUser[]>
  readonly log: Log
  /** How long a user waits for a call to be placed. */
  readonly callWaitMs: number
  /** How long a user waits for the platform after changing their availability. */
  readonly presenceWaitMs: number
  /** The last update of each extension that is still waiting or running. */
  readonly latestPresenceUpdates: Map<string, Promise<Reply<typeof adminInternal.setAvailability>>>
}

const minuteMs = 60_000
const hourMs = 60 * minuteMs

export function createDeps(
  { config, sql, peers, exports, log, onStop }: ServiceContext<AdminConfig>,
  runtime: TelephonyRuntime,
): AdminDeps {
  const { fetch, now, vendorTimeoutMs: timeoutMs, callWaitMs, presenceWaitMs } = runtime
  const { MIGHTYCALL_API_KEY: apiKey, MIGHTYCALL_SECRET_KEY: secretKey } = config
  const requestBudget = createRequestBudget(sql, now)
  const stopObserving = observe(
    'portal_telephony_requests',
    'Requests to the telephony platform in the last 24 hours, and how many are allowed',
    ['state'],
    async () => [
      [{ state: 'spent' }, await requestBudget.spent()],
      [{ state: 'allowed' }, maxRequestsPerDay],
    ],
  )
  onStop(stopObserving)
  const members = createMemberDirectory(peers, { maxAgeSeconds: 0 })
  const options = { hosts: apiHosts(config), fetch, timeoutMs, spend: requestBudget.spend, now: () => now().getTime() }
  const telephony = apiKey && secretKey ? createMightyCallClient({ ...options, apiKey, secretKey }) : null
  /** Calls to ask the platform about. A restart forgets them: the next poll makes up for it. */
  const incompleteIds = new Set<string>()
  const fetching = startBackgroundTask(log, 'fetch call details', {}, async () => {
    for (const id of incompleteIds) {
      incompleteIds.delete(id)
      await fetchDetails({ sql, telephony }, id)
      recording.trigger()
    }
  })
  const recording = startBackgroundTask(log, 'record calls', {}, () =>
    recordChangedCalls({ sql, peers, members, telephony, log }, id => {
      incompleteIds.add(id)
      fetching.trigger()
    }),
  )
  onStop(() => recording.stop())
  onStop(() => fetching.stop())
  return {
    sql,
    exports,
    config,
    peers,
    members,
    telephony,
    requestBudget,
    recording,
    now,
    numbers: createCachedLoader(async () => telephony?.listNumbers() ?? [], hourMs, now),
    team: createCachedLoader(async () => telephony?.listTeam() ?? [], 5 * minuteMs, now),
    log,
    callWaitMs,
    presenceWaitMs,
    latestPresenceUpdates: new Map(),
  }
}
