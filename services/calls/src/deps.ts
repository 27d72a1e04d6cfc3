import type { LeadSummary } from '@portal/contracts'
import type { CommonConfig, ExportLock, Log, MemberDirectory, Peers, Sql } from '@portal/service-kit'
import type { CallsConfig } from './config.ts'
import type { SummaryRequest } from './leads/lead-summary.ts'
import type { QueueSnapshot } from './queue/queue-snapshot.ts'

/** Dependencies of all handlers of this service. */
export interface CallsDeps {
  sql: Sql
  exports: ExportLock
  peers: Peers
  members: MemberDirectory
  config: CommonConfig & CallsConfig
  log: Log
  /** Clock of metrics, reminders, and calling hours. */
  now: () => Date
  /** Reads what waits in the queue of leads to call. */
  readQueue: () => Promise<QueueSnapshot>
  /** Reads the counts above the list of leads. */
  readSummary: (request: SummaryRequest) => Promise<LeadSummary>
}
