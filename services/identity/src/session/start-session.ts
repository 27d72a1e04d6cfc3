import type { Transaction } from '@portal/service-kit'
import type { IdentityConfig } from '../config.ts'
import { publishSessionChange } from './publish-session-change.ts'
import { hashSessionId, newSessionId } from './session-id.ts'

interface NewSession {
  memberId: string
  idToken: string
  providerSid: string | null
  /** When the member signed in at the provider. */
  authenticatedAt: Date
  userAgent: string
  clientIp: string
}

/** Starts a session, and ends the oldest one of a member who has too many. @returns its ID, for the browser's cookie. */
export async function startSession(
  transaction: Transaction,
  { SESSION_HOURS, SESSIONS_PER_MEMBER }: Pick<IdentityConfig, 'SESSION_HOURS' | 'SESSIONS_PER_MEMBER'>,
  { memberId, idToken, providerSid, authenticatedAt, userAgent, clientIp }: NewSession,
): Promise<string> {
  const sessionId = newSessionId()
  await transaction`
    insert into session (member_id, id_hash, expires_at, id_token, provider_sid, authenticated_at, user_agent, ip)
    values (${memberId}, ${hashSessionId(sessionId)}, now() + make_interval(hours => ${SESSION_HOURS}), ${idToken},
      ${providerSid}, ${authenticatedAt}, ${userAgent}, ${clientIp})`
  await transaction`
    delete from session where id in (
      select id from session where member_id = ${memberId}
      order by created_at desc, id offset ${SESSIONS_PER_MEMBER})`
  await publishSessionChange(transaction, memberId)
  return sessionId
}
