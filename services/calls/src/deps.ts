import type { CommonConfig, MemberDirectory, Peers, Sql } from '@portal/service-kit'

/** What every verb of this service works with. */
export interface CallsDeps {
  sql: Sql
  peers: Peers
  members: MemberDirectory
  config: CommonConfig & { FORM_SECRET: string }
  /** The clock that parts the days of metrics and reminders. */
  now: () => Date
}
