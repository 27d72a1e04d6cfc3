import { publishChange, type Transaction } from '@portal/service-kit'
import { hashOf, newSessionId } from './session-id.ts'

interface NewSession {
  memberId: string
  idToken: string
  userAgent: string
  clientIp: string
}

/** Starts a session. @returns the id for the cookie. */
export async function startSession(
  sql: Transaction,
  { SESSION_HOURS }: { SESSION_HOURS: number },
  { memberId, idToken, userAgent, clientIp }: NewSession,
): Promise<string> {
  const sessionId = newSessionId()
  await sql`
    insert into session (member_id, id_hash, expires_at, id_token, user_agent, ip)
    values (${memberId}, ${hashOf(sessionId)}, now() + make_interval(hours => ${SESSION_HOURS}), ${idToken}, ${userAgent}, ${clientIp})`
  await tellSessions(sql, memberId)
  return sessionId
}

/** Tells a member's open tabs that the list of their sessions has changed. */
export const tellSessions = (sql: Transaction, memberId: string) =>
  publishChange(sql, { tags: [{ type: 'Session' }], to: { members: [memberId] } })
