import type { Sql, Transaction } from '@portal/service-kit'
import { hashSessionId, newSessionId } from './session-id.ts'

// Session renewal: every 15 minutes a session gets a new ID. `offerNextId` stores it, and the gateway sends it to the browser;
// `adoptNextId` replaces the old one when the browser comes back with it. So a lost response signs no one out.

const renewAfterMinutes = 15
/** A new ID is offered again after this long without an answer, and a replaced ID stays valid for this long. */
const graceSeconds = 60

/** SQL: whether the current ID of a `session` row was presented, is old, and no other has just been offered. */
export const needsRenewal = (sql: Sql | Transaction, hash: Buffer) => sql`
  (id_hash = ${hash}
    and id_since <= now() - make_interval(mins => ${renewAfterMinutes})
    and (next_since is null or next_since <= now() - make_interval(secs => ${graceSeconds})))`

/** Stores a new ID next to the current one. @returns the ID, for the browser's cookie. */
export async function offerNextId(transaction: Transaction, sessionKey: string): Promise<string> {
  const sessionId = newSessionId()
  await transaction`
    update session set next_hash = ${hashSessionId(sessionId)}, next_since = now() where id = ${sessionKey}`
  return sessionId
}

/** Replaces the current ID with the offered one, which a browser has presented. The old one stays valid for a minute. */
export async function adoptNextId(transaction: Transaction, sessionKey: string): Promise<void> {
  await transaction`insert into replaced_id select id_hash, id from session where id = ${sessionKey}`
  await transaction`
    update session set
      id_hash = next_hash, id_since = now(), next_hash = null, next_since = null,
      previous_hash = id_hash, previous_until = now() + make_interval(secs => ${graceSeconds})
    where id = ${sessionKey}`
}
