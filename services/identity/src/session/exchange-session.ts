import type { identityInternal, User } from '@portal/contracts'
import { memberTokenSeconds, signMemberToken, type Transaction, type Handler } from '@portal/service-kit'
import type { IdentityConfig } from '../config.ts'
import type { Deps } from '../deps.ts'
import { userColumns } from '../user/user-columns.ts'
import { endCopiedSession } from './end-copied-session.ts'
import { adoptNextId, needsRenewal, offerNextId } from './renew-session.ts'
import { hashSessionId, hasSessionId, isLiveSession } from './session-id.ts'

interface LiveSession extends User {
  readonly sessionKey: string
  readonly endsInSeconds: number
  /** Whether the browser presented the ID that renewal offered. */
  readonly hasNextId: boolean
  readonly needsRenewal: boolean
}

/**
 * Returns a member token for a session ID, and a new ID if the session was renewed. A background request does not extend
 * the session, and its token expires with the session.
 * @returns null if no live session of an active member has this ID; a live session that had it earlier ends.
 */
export const exchangeSession: Handler<typeof identityInternal.exchangeSession, Deps> = async (
  { body: { sessionId, isBackground, isPresented }, requestId },
  { sql, config, signer },
) => {
  const hash = hashSessionId(sessionId)
  const found = await sql.begin(async transaction => {
    const session = await findSession(transaction, hash, isBackground, config)
    if (!session) {
      if (isPresented) await endCopiedSession(transaction, hash, requestId)
      return null
    }
    const { sessionKey } = session
    if (!isBackground) await transaction`update session set last_seen_at = now() where id = ${sessionKey}`
    if (session.hasNextId) await adoptNextId(transaction, sessionKey)
    if (!session.needsRenewal) return { session }
    return { session, renewedSessionId: await offerNextId(transaction, sessionKey) }
  })
  if (!found) return null

  const { session, renewedSessionId } = found
  const { id, role, firstName, lastName, sessionKey } = session
  return {
    user: session,
    token: await signMemberToken({ id, role, firstName, lastName, sessionKey }, signer.key, signer.keyId),
    expiresAt: Date.now() + Math.min(memberTokenSeconds, session.endsInSeconds) * 1000,
    renewedSessionId,
  }
}

async function findSession(
  transaction: Transaction,
  hash: Buffer,
  isBackground: boolean,
  config: IdentityConfig,
): Promise<LiveSession | undefined> {
  // Locked: of two gateways with the same ID, the second sees what the first has changed.
  const [session] = await transaction<LiveSession[]>`
    select ${userColumns(transaction)}, session.id as "sessionKey",
      extract(epoch from
        least(
          session.expires_at,
          case when ${isBackground} then last_seen_at else now() end
            + make_interval(mins => ${config.SESSION_IDLE_MINUTES})
        ) - now()
      )::float8 as "endsInSeconds",
      next_hash is not distinct from ${hash} as "hasNextId",
      ${needsRenewal(transaction, hash)} as "needsRenewal"
    from session join member on member.id = session.member_id
    where member.is_active and ${isLiveSession(transaction, config)} and ${hasSessionId(transaction, hash)}
    for update of session`
  return session
}
