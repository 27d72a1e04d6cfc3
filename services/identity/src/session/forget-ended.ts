import type { Sql } from '@portal/service-kit'
import { isLive } from './session-id.ts'

/** Clears away sessions that have ended by themselves: gateways and open tabs hear of it, and sign out. */
export async function forgetEnded(sql: Sql, config: { SESSION_IDLE_MINUTES: number }): Promise<void> {
  await sql`delete from session where not ${isLive(sql, config)}`
  await sql`delete from revoked_id where until <= now()`
}
