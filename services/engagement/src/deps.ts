import type { Log, MemberDirectory, Sql } from '@portal/service-kit'
import type { Progress } from './progress/recount-on-changes.ts'

/** Dependencies of all handlers of this service. */
export interface EngagementDeps {
  sql: Sql
  log: Log
  members: MemberDirectory
  progress: Progress
  now: () => Date
}
