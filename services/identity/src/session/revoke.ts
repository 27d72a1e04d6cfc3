import type { Sql, Transaction } from '@portal/service-kit'
import { hashOf } from './session-id.ts'
import { tellSessions } from './start-session.ts'

/**
 * Ends sessions of a member from another browser; their ids stay known as revoked until they would have ended anyway.
 * @param which SQL that chooses among the member's sessions.
 * @returns how many there were.
 */
export async function revoke(sql: Transaction, memberId: string, which: ReturnType<Transaction>): Promise<number> {
  const ended = await sql<{ id_hash: Buffer; next_hash: Buffer | null; previous_hash: Buffer | null; until: string }[]>`
    delete from session where member_id = ${memberId} and ${which}
    returning id_hash, next_hash, previous_hash, expires_at as until`
  const ids = ended.flatMap(({ until, ...hashes }) =>
    Object.values(hashes).flatMap(hash => (hash ? [{ hash, until }] : [])),
  )
  if (ids.length > 0) await sql`insert into revoked_id ${sql(ids)} on conflict do nothing`
  if (ended.length > 0) await tellSessions(sql, memberId)
  return ended.length
}

/** Whether a browser's session was ended from another browser. */
export async function isRevoked(sql: Sql, sessionId: string): Promise<boolean> {
  const [revoked] = await sql`select 1 from revoked_id where hash = ${hashOf(sessionId)}`
  return revoked !== undefined
}
