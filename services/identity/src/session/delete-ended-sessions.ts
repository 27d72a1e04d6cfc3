import type { Sql } from '@portal/service-kit'
import { isLiveSession } from './session-id.ts'

/** Deletes expired and idle sessions. A database trigger notifies the gateways, and open tabs sign out. */
export async function deleteEndedSessions(sql: Sql, config: { SESSION_IDLE_MINUTES: number }): Promise<void> {
  await sql`delete from session where not ${isLiveSession(sql, config)}`
  await sql`delete from revoked_id where until <= now()`
}
