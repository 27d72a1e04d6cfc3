import { type ExchangedSession, identityInternal } from '@portal/contracts'
import type { Peers, Sql } from '@portal/service-kit'
import { LRUCache } from 'lru-cache'

export interface ExchangeOptions {
  /** A background request does not extend the session. */
  isBackground: boolean
  /** The ID comes from an open stream, whose browser may have a newer one by now. */
  isRecheck?: boolean
  /** Runs before identity is asked, and not for a cached result. What it throws is thrown by `exchange`. */
  beforeRequest?: () => Promise<void>
}

/** Swaps session IDs for member tokens. */
export interface SessionExchange {
  /**
   * Returns the user and the member token of a session ID; null if no live session has this ID.
   * @throws {ApiError} `unavailable` if identity does not answer.
   */
  exchange(sessionId: string, options: ExchangeOptions): Promise<ExchangedSession | null>
}

interface CachedSession {
  session: ExchangedSession
  /** Whether identity has counted this exchange as use of the session. */
  extendsSession: boolean
}

const maxSessions = 20_000
const maxUnknownIds = 20_000
/** Identity creates the IDs and stores them before a browser has one, so an unknown ID stays unknown. */
const unknownIdMs = 60_000
/** A token must outlive the request that it is sent with. */
const tokenReserveMs = 5_000

/**
 * Exchanges session IDs with identity, and caches tokens until shortly before they expire. When a member's
 * sessions change, identity publishes the member's ID on `portal_session`, so a sign-out, a new role, or a deactivation
 * takes effect at once. After an outage of that connection, the cache starts empty.
 *
 * Unknown IDs have a separate cache: a flood of forged IDs evicts no signed-in session.
 * @param onChange receives the ID of the member, or null after an outage, when any session may have changed.
 */
export async function createSessionExchange(
  peers: Peers,
  sql: Sql,
  onChange: (memberId: string | null) => void,
): Promise<SessionExchange> {
  const sessions = new LRUCache<string, CachedSession>({ max: maxSessions })
  const unknownIds = new LRUCache<string, true>({ max: maxUnknownIds, ttl: unknownIdMs })
  const pending = new Map<string, { extendsSession: boolean; result: Promise<ExchangedSession | null> }>()

  // A reply that was on its way during a change may be outdated, so it is not cached.
  let changes = 0
  let hasListened = false

  await sql.listen(
    'portal_session',
    memberId => {
      changes += 1
      const outdated = [...sessions.entries()].filter(([, { session }]) => session.user.id === memberId)
      for (const [sessionId] of outdated) sessions.delete(sessionId)
      // Later requests must not share an exchange that began before the change.
      pending.clear()
      onChange(memberId)
    },
    () => {
      changes += 1
      sessions.clear()
      pending.clear()
      if (hasListened) onChange(null)
      hasListened = true
    },
  )

  async function requestExchange(sessionId: string, { isBackground, isRecheck, beforeRequest }: ExchangeOptions) {
    const changesBefore = changes
    if (beforeRequest) await beforeRequest()
    const session = await peers.call('identity', identityInternal.exchangeSession, {
      sessionId,
      isBackground,
      isPresented: !isRecheck,
    })
    if (!session) unknownIds.set(sessionId, true)
    else if (changes === changesBefore) cache(sessionId, session, !isBackground)
    return session
  }

  function cache(sessionId: string, session: ExchangedSession, extendsSession: boolean) {
    const ttl = session.expiresAt - tokenReserveMs - Date.now()
    // lru-cache takes a ttl of 0 for "never expires".
    if (ttl <= 0) return
    // Only the first request renews the cookie; later ones with the old ID must not set it again.
    sessions.set(sessionId, { session: { ...session, renewedSessionId: undefined }, extendsSession }, { ttl })
  }

  return {
    async exchange(sessionId, options) {
      const { isBackground } = options
      if (unknownIds.has(sessionId)) return null
      // A background exchange did not extend the session, so a foreground request needs another one.
      const satisfies = ({ extendsSession }: { extendsSession: boolean }) => extendsSession || isBackground
      const cached = sessions.get(sessionId)
      if (cached && satisfies(cached)) return cached.session
      const running = pending.get(sessionId)
      if (running && satisfies(running)) return running.result
      const own = {
        extendsSession: !isBackground,
        result: requestExchange(sessionId, options).finally(() => {
          if (pending.get(sessionId) === own) pending.delete(sessionId)
        }),
      }
      pending.set(sessionId, own)
      return own.result
    },
  }
}
