import type { Transaction } from '@portal/service-kit'
import { hashOf, newSessionId } from './session-id.ts'

interface NewSession {
  memberId: string
  idToken: string
  userAgent: string
  clientIp: string
}

/** Starts a session and clears away what has ended by itself. @returns the id for the cookie. */
export async function startSession(
  sql: Transaction,
  { SESSION_HOURS, SESSION_IDLE_MINUTES }: { SESSION_HOURS: number; SESSION_IDLE_MINUTES: number },
  { memberId, idToken, userAgent, clientIp }: NewSession,
): Promise<string> {
  const sessionId = newSessionId()
  await sql`
    delete from session
    where expires_at <= now() or last_seen_at <= now() - make_interval(mins => ${SESSION_IDLE_MINUTES})`
  await sql`
    insert into session (member_id, id_hash, expires_at, id_token, user_agent, ip)
    values (${memberId}, ${hashOf(sessionId)}, now() + make_interval(hours => ${SESSION_HOURS}), ${idToken}, ${userAgent}, ${clientIp})`
  return sessionId
}
