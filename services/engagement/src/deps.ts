import type { Log, MemberDirectory, Sql } from '@portal/service-kit'
import type { Progress } from './progress/track-progress.ts'

/** Dependencies of all handlers of this service. */
export interface EngagementDeps {
  sql: Sql
  log: Log
  members: MemberDirectory
  progress: Progress
  now: () => Date
}
