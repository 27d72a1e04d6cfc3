import type { identityInternal, User } from '@portal/contracts'
import { memberTokenSeconds, signMemberToken, type Transaction, type Verb } from '@portal/service-kit'
import type { Deps } from '../deps.ts'
import { userColumns } from '../user/columns.ts'
import { hashOf, newSessionId } from './session-id.ts'

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
 */
export const exchangeSession: Verb<typeof identityInternal.exchangeSession, Deps> = async (
  { body: { sessionId } },
  { sql, config, signer },
) => {
  const hash = hashOf(sessionId)
  const found = await sql.begin(async transaction => {
    const session = await findLive(transaction, hash, config.SESSION_IDLE_MINUTES)
    if (!session) return null
    await transaction`update session set last_seen_at = now() where id = ${session.sessionKey}`
    if (session.presented === 'next') await promoteNext(transaction, session.sessionKey)
    if (!session.isDue) return { session }
    return { session, renewedSessionId: await offerNext(transaction, session.sessionKey) }
  })
  if (!found) return null

  const { session, renewedSessionId } = found
  const { id, role, firstName, lastName } = session
  return {
    user: session,
    token: await signMemberToken({ id, role, firstName, lastName }, signer.key, signer.keyId),
    expiresAt: Date.now() + Math.min(memberTokenSeconds, session.endsInSeconds) * 1000,
    renewedSessionId,
  }
}

async function findLive(sql: Transaction, hash: Buffer, idleMinutes: number): Promise<LiveSession | undefined> {
  // Locked: two gateways with the same id come one after the other, and the second sees what the first has done.
  const [session] = await sql<LiveSession[]>`
    select ${userColumns(sql)}, session.id as "sessionKey",
      extract(epoch from session.expires_at - now())::float8 as "endsInSeconds",
      case ${hash} when id_hash then 'current' when next_hash then 'next' else 'previous' end as presented,
      id_hash = ${hash}
        and id_since <= now() - make_interval(mins => ${renewAfterMinutes})
        and (next_since is null or next_since <= now() - make_interval(secs => ${graceSeconds})) as "isDue"
    from session join member on member.id = session.member_id
    where member.is_active
      and expires_at > now() and last_seen_at > now() - make_interval(mins => ${idleMinutes})
      and (id_hash = ${hash} or next_hash = ${hash} or (previous_hash = ${hash} and previous_until > now()))
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
