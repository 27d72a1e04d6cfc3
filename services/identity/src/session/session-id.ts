import { createHash, randomBytes } from 'node:crypto'
import type { Sql, Transaction } from '@portal/service-kit'

/** Returns a new session ID: 32 random bytes in base64url. Only the browser stores it. */
export const newSessionId = () => randomBytes(32).toString('base64url')

/** Returns what the database stores of a session ID. */
export const hashSessionId = (sessionId: string) => createHash('sha256').update(sessionId).digest()

/** SQL: whether a row of `session` has this ID, including one that was just offered or just replaced. */
export const hasSessionId = (sql: Sql | Transaction, hash: Buffer) => sql`
  (id_hash = ${hash} or next_hash = ${hash} or (previous_hash = ${hash} and previous_until > now()))`

/** SQL: whether a row of `session` is neither too old nor unused for too long. */
export const isLiveSession = (
  sql: Sql | Transaction,
  { SESSION_IDLE_MINUTES }: { SESSION_IDLE_MINUTES: number },
) => sql`
  (expires_at > now() and last_seen_at > now() - make_interval(mins => ${SESSION_IDLE_MINUTES}))`
