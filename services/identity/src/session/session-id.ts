import { createHash, randomBytes } from 'node:crypto'
import type { Sql, Transaction } from '@portal/service-kit'

/** A new session id: 32 random bytes in base64url. Only the browser ever has it. */
export const newSessionId = () => randomBytes(32).toString('base64url')

/** What the database holds of a session id. */
export const hashOf = (sessionId: string) => createHash('sha256').update(sessionId).digest()

/** SQL: whether a row of `session` has this id, also as one that was just offered or just replaced. */
export const hasId = (sql: Sql | Transaction, hash: Buffer) => sql`
  (id_hash = ${hash} or next_hash = ${hash} or (previous_hash = ${hash} and previous_until > now()))`

/** SQL: whether a row of `session` has ended neither by age nor by lack of use. */
export const isLive = (sql: Sql | Transaction, { SESSION_IDLE_MINUTES }: { SESSION_IDLE_MINUTES: number }) => sql`
  (expires_at > now() and last_seen_at > now() - make_interval(mins => ${SESSION_IDLE_MINUTES}))`
