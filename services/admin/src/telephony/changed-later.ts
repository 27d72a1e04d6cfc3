import type { Sql, Transaction } from '@portal/service-kit'

type Fragment = ReturnType<Sql>

/**
 * SQL: a `stored` call changed now. The time always increases, also if the clock is set back, because the calls service
 * ignores reports that are older than the last one.
 */
export const changedLater = (sql: Sql | Transaction): Fragment => sql`
  changed_at = greatest(clock_timestamp(), stored.changed_at + interval '1 millisecond')`
