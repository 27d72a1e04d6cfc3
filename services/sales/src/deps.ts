import type { MemberDirectory, Sql } from '@portal/service-kit'

/** What every verb of this service works with. */
export interface SalesDeps {
  sql: Sql
  members: MemberDirectory
  /** IANA zone of the organisation: its midnights part the days, weeks and months. */
  timeZone: string
  now: () => Date
}
