import type { Sql, Transaction } from '@portal/service-kit'
import { publishSessionChange } from './publish-session-change.ts'
import { hashSessionId } from './session-id.ts'

/**
 * Ends sessions of a member from another browser. Their IDs are stored as revoked until the sessions would have expired,
 * and the next sign-in has to be fresh.
 * @param condition SQL that selects among the member's sessions.
 * @returns the number of sessions.
 */
export async function revokeSessions(
  transaction: Transaction,
  memberId: string,
  condition: ReturnType<Transaction>,
): Promise<number> {
  const ended = await transaction<
    { id_hash: Buffer; next_hash: Buffer | null; previous_hash: Buffer | null; until: string }[]
  >`
    delete from session where member_id = ${memberId} and ${condition}
    returning id_hash, next_hash, previous_hash, expires_at as until`
  if (ended.length === 0) return 0
  const ids = ended.flatMap(({ until, ...hashes }) =>
    Object.values(hashes).flatMap(hash => (hash ? [{ hash, until }] : [])),
  )
  await transaction`insert into revoked_id ${transaction(ids)} on conflict do nothing`
  await transaction`update member set fresh_sign_in_since = now() where id = ${memberId}`
  await publishSessionChange(transaction, memberId)
  return ended.length
}

/** Whether a session ID was revoked from another browser. */
export async function isRevoked(sql: Sql, sessionId: string): Promise<boolean> {
  const [revoked] = await sql`select 1 from revoked_id where hash = ${hashSessionId(sessionId)}`
  return revoked !== undefined
}
