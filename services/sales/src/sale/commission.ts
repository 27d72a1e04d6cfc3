import type { Sql, Transaction } from '@portal/service-kit'

/** SQL: the commission for a sale of a row with base_cents and rate_percent, in cents, half a cent rounded up. */
export const commissionCents = (sql: Sql | Transaction): ReturnType<Sql> =>
  sql`round(base_cents * rate_percent / 100.0)`
