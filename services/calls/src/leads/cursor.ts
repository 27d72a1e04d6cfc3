import type { CursorPosition, Sql } from '@portal/service-kit'

export type { CursorPosition }

/**
 * Condition of the leads behind a position. The instant is said twice: the database begins a scan at the tightest plain
 * bound, and would walk from the newest day of a filter otherwise.
 */
export const behind = (sql: Sql, { createdAt, id }: CursorPosition) =>
  sql`and created_at <= ${createdAt} and (created_at, id) < (${createdAt}, ${id})`
