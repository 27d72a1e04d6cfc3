import type { ExportLock, MemberDirectory, Sql } from '@portal/service-kit'

/** Dependencies of all handlers of this service. */
export interface SalesDeps {
  sql: Sql
  exports: ExportLock
  members: MemberDirectory
  /** IANA time zone of the organization: days, weeks, and months start at its midnight. */
  timeZone: string
  now: () => Date
}
