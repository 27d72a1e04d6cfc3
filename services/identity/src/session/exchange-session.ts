import type { identityInternal, User } from '@portal/contracts'
import { memberTokenSeconds, signMemberToken, type Transaction, type Handler } from '@portal/service-kit'
import type { IdentityConfig } from '../config.ts'
import type { Deps } from '../deps.ts'
import { userColumns } from '../user/columns.ts'
import { hasId, hashOf, isLive, newSessionId } from './session-id.ts'

const renewAfterMinutes = 15
/** For so long an id that was sent out may stay unheard of, and a replaced one still counts. */
const graceSeconds = 60

interface LiveSession extends User {
  readonly sessionKey: string
  readonly endsInSeconds: number
  /** Which of the session's ids was presented. */
  readonly presented: 'current' | 'next' | 'previous'
  /** The id is old, and no successor is on its way to the browser. */
  readonly isDue: boolean
}

/**
 * A member token for a session id; null where no live session of an active member has it. Renews the id every quarter
 * of an hour: the new one replaces the old only once a browser has come back with it, so a lost answer signs nobody out.
 * A request in the background is no use of the session, and its token ends where the session does unless it is used.
 */
export const exchangeSession: Handler<typeof identityInternal.exchangeSession, Deps> = async (
  { body: { sessionId, isBackground } },
  { sql, config, signer },
) => {
  const hash = hashOf(sessionId)
  const found = await sql.begin(async transaction => {
    const session = await findLive(transaction, hash, isBackground, config)
    if (!session) return null
    if (!isBackground) await transaction`update session set last_seen_at = now() where id = ${session.sessionKey}`
    if (session.presented === 'next') await promoteNext(transaction, session.sessionKey)
    if (!session.isDue) return { session }
    return { session, renewedSessionId: await offerNext(transaction, session.sessionKey) }
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

async function findLive(
  sql: Transaction,
  hash: Buffer,
  isBackground: boolean,
  config: IdentityConfig,
): Promise<LiveSession | undefined> {
  // Locked: two gateways with the same id come one after the other, and the second sees what the first has done.
  const [session] = await sql<LiveSession[]>`
    select ${userColumns(sql)}, session.id as "sessionKey",
      extract(epoch from
        least(
          session.expires_at,
          case when ${isBackground} then last_seen_at else now() end
            + make_interval(mins => ${config.SESSION_IDLE_MINUTES})
        ) - now()
      )::float8 as "endsInSeconds",
      case ${hash} when id_hash then 'current' when next_hash then 'next' else 'previous' end as presented,
      id_hash = ${hash}
        and id_since <= now() - make_interval(mins => ${renewAfterMinutes})
        and (next_since is null or next_since <= now() - make_interval(secs => ${graceSeconds})) as "isDue"
    from session join member on member.id = session.member_id
    where member.is_active and ${isLive(sql, config)} and ${hasId(sql, hash)}
    for update of session`
  return session
}

async function promoteNext(sql: Transaction, sessionKey: string): Promise<void> {
  await sql`
    update session set
      id_hash = next_hash, id_since = now(), next_hash = null, next_since = null,
      previous_hash = id_hash, previous_until = now() + make_interval(secs => ${graceSeconds})
    where id = ${sessionKey}`
}

async function offerNext(sql: Transaction, sessionKey: string): Promise<string> {
  const sessionId = newSessionId()
  await sql`update session set next_hash = ${hashOf(sessionId)}, next_since = now() where id = ${sessionKey}`
  return sessionId
}
