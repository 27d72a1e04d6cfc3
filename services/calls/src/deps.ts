import type { CommonConfig, MemberDirectory, Sql } from '@portal/service-kit'

/** What every verb of this service works with. */
export interface CallsDeps {
  sql: Sql
  members: MemberDirectory
  config: CommonConfig & { FORM_SECRET: string }
  /** The clock that parts the days of metrics and reminders. */
  now: () => Date
}
