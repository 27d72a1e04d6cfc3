import type { adminInternal, Reply } from '@portal/contracts'
import {
  type CommonConfig,
  createMemberDirectory,
  type Log,
  type MemberDirectory,
  type Peers,
  type ServiceContext,
  type Sql,
} from '@portal/service-kit'
import type { AdminConfig } from './config.ts'
import { remember } from './telephony/status/remember.ts'
import { createRecorder, type Recorder } from './telephony/sync/recorder.ts'
import { recordChanged } from './telephony/sync/record-changed.ts'
import { type Budget, createBudget } from './telephony/vendor/budget.ts'
import { hostsOf } from './telephony/vendor/hosts.ts'
import { createMightyCall } from './telephony/vendor/mightycall.ts'
import type { Colleague, Telephony } from './telephony/vendor/port.ts'
import type { World } from './telephony/outside-world.ts'

/** What every verb of this service works with. */
export interface AdminDeps {
  readonly sql: Sql
  readonly config: AdminConfig & CommonConfig
  readonly peers: Peers
  readonly members: MemberDirectory
  /** Null without both keys. */
  readonly telephony: Telephony | null
  readonly budget: Budget
  /** Told that there is something to record. */
  readonly recorder: Recorder
  readonly now: () => Date
  /** Our enabled numbers; none without telephony. */
  readonly numbers: () => Promise<string[]>
  /** The platform's team; none without telephony. */
  readonly team: () => Promise<Colleague[]>
  readonly log: Log
  /** An agent waits this long for a call to be placed. */
  readonly callWaitMs: number
  /** Somebody who changes their availability waits this long for the platform. */
  readonly presenceWaitMs: number
  /** The last word that the platform is being given about an extension. */
  readonly latestTold: Map<string, Promise<Reply<typeof adminInternal.setAvailability>>>
}

const minuteMs = 60_000
const hourMs = 60 * minuteMs

export function createDeps({ config, sql, peers, log, onStop }: ServiceContext<AdminConfig>, world: World): AdminDeps {
  const { fetch, now, vendorTimeoutMs: timeoutMs, callWaitMs, presenceWaitMs } = world
  const { MIGHTYCALL_API_KEY: apiKey, MIGHTYCALL_SECRET_KEY: secretKey } = config
  const budget = createBudget(sql, now)
  const members = createMemberDirectory(peers, { maxAgeSeconds: 0 })
  const reaching = { hosts: hostsOf(config), fetch, timeoutMs, spend: budget.spend, now: () => now().getTime() }
  const telephony = apiKey && secretKey ? createMightyCall({ ...reaching, apiKey, secretKey }) : null
  const recorder = createRecorder(() => recordChanged({ sql, peers, members, telephony }), log)
  onStop(() => recorder.stop())
  const numbers = remember(async () => telephony?.listNumbers() ?? [], hourMs, now)
  const team = remember(async () => telephony?.listTeam() ?? [], 5 * minuteMs, now)
  return {
    sql,
    config,
    peers,
    members,
    telephony,
    budget,
    recorder,
    now,
    numbers,
    team,
    log,
    callWaitMs,
    presenceWaitMs,
    latestTold: new Map(),
  }
}
