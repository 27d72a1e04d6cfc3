import type { CallsConfig } from './config.ts'
import type { CommonConfig, ExportLock, MemberDirectory, Peers, Sql } from '@portal/service-kit'

/** Dependencies of all handlers of this service. */
export interface CallsDeps {
  sql: Sql
  exports: ExportLock
  peers: Peers
  members: MemberDirectory
  config: CommonConfig & CallsConfig
  /** Clock of metrics, reminders, and calling hours. */
  now: () => Date
}
