import type { Lead, LeadSummary } from '@portal/contracts'
import type { CommonConfig, ExportLock, Log, MemberDirectory, Peers, Sql } from '@portal/service-kit'
import type { ReadCall } from './calls/read-calls.ts'
import type { CallsConfig } from './config.ts'
import type { SummaryRequest } from './leads/read-summary.ts'
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
  /** Reads leads by ID, newest first. */
  readLeads: (ids: readonly string[]) => Promise<Lead[]>
  /** Reads calls by ID, newest first, with what is known about their numbers. */
  readCalls: (ids: readonly string[]) => Promise<ReadCall[]>
  /** Reads the counts above the list of leads. */
  readSummary: (request: SummaryRequest) => Promise<LeadSummary>
}
