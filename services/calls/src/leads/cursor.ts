import { Refusal, type Sql } from '@portal/service-kit'

/** The last row of a page: the next page begins behind it. */
export interface Position {
  createdAt: string
  id: string
}

export const toCursor = ({ createdAt, id }: Position) => Buffer.from(`${createdAt} ${id}`).toString('base64url')

/** @throws {Refusal} `invalid_request` for anything that `toCursor` did not make. */
export function fromCursor(cursor: string): Position {
  const [createdAt = '', id = ''] = Buffer.from(cursor, 'base64url').toString().split(' ')
  if (/^\d{4}-\d\d-\d\dT[\d:.]+Z$/.test(createdAt) && /^[0-9a-f-]{36}$/.test(id)) return { createdAt, id }
  const message = 'Use the cursor of the page before.'
  throw new Refusal('invalid_request', `cursor: ${message}`, { issues: [{ path: 'cursor', message }] })
}

/**
 * Condition of the leads behind a position. The instant is said twice: the database begins a scan at the tightest plain
 * bound, and would walk from the newest day of a filter otherwise.
 */
export const behind = (sql: Sql, { createdAt, id }: Position) =>
  sql`and created_at <= ${createdAt} and (created_at, id) < (${createdAt}, ${id})`
