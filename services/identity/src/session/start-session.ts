import type { Transaction } from '@portal/service-kit'
import { publishSessionChange } from './publish-session-change.ts'
import { hashSessionId, newSessionId } from './session-id.ts'

interface NewSession {
  memberId: string
  idToken: string
  userAgent: string
  clientIp: string
}

/** Starts a session. @returns its ID, for the browser's cookie. */
export async function startSession(
  transaction: Transaction,
  { SESSION_HOURS }: { SESSION_HOURS: number },
  { memberId, idToken, userAgent, clientIp }: NewSession,
): Promise<string> {
  const sessionId = newSessionId()
  await transaction`
    insert into session (member_id, id_hash, expires_at, id_token, user_agent, ip)
    values (${memberId}, ${hashSessionId(sessionId)}, now() + make_interval(hours => ${SESSION_HOURS}), ${idToken}, ${userAgent}, ${clientIp})`
  await publishSessionChange(transaction, memberId)
  return sessionId
}
