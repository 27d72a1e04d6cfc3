import type { Log, MemberDirectory, Sql } from '@portal/service-kit'
import type { Progress } from './progress/track-progress.ts'

/** What every verb of this service works with. */
export interface EngagementDeps {
  sql: Sql
  log: Log
  members: MemberDirectory
  progress: Progress
  now: () => Date
}
