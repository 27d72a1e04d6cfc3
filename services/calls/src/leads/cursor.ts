import type { CursorPosition, Sql } from '@portal/service-kit'

export type { CursorPosition }

/**
 * SQL condition for the leads after a position. It repeats the instant as a plain bound: without it, PostgreSQL scans
 * from the newest lead of a filter.
 */
export const afterPosition = (sql: Sql, { createdAt, id }: CursorPosition) =>
  sql`and created_at <= ${createdAt} and (created_at, id) < (${createdAt}, ${id})`
