import type { Sql } from '@portal/service-kit'
import { isLiveSession } from './session-id.ts'

/**
 * Deletes expired and idle sessions. A database trigger notifies the gateways, and open tabs sign out. After an idle
 * session, the member has to sign in at the provider again.
 */
export async function deleteEndedSessions(sql: Sql, config: { SESSION_IDLE_MINUTES: number }): Promise<void> {
  await sql`
    with ended as (delete from session where not ${isLiveSession(sql, config)} returning member_id, expires_at)
    update member set fresh_sign_in_since = now()
    where id in (select member_id from ended where expires_at > now())`
  await sql`delete from revoked_id where until <= now()`
  await sql`delete from used_logout_token where until <= now()`
}
