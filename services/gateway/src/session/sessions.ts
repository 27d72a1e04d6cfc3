import { type ExchangedSession, identityInternal } from '@portal/contracts'
import type { Peers, Sql } from '@portal/service-kit'

/** What the gateway knows of a session id. */
export interface Sessions {
  /** Who is behind a session id; null for nobody. @throws {Refusal} `unavailable` while identity does not answer. */
  of(sessionId: string): Promise<ExchangedSession | null>
}

const unknownSeconds = 2
const mostRemembered = 20_000

/**
 * Swaps session ids for member tokens, once a minute a session. Identity says on `portal_session` whose sessions have
 * changed, so a sign-out, a new role or a deactivation counts within a moment; after an outage of that line all is asked anew.
 */
export async function createSessions(
  peers: Peers,
  sql: Sql,
  /** Null after an outage of the line: whoever's. */
  onChange: (memberId: string | null) => void,
): Promise<Sessions> {
  const remembered = new Map<string, { session: ExchangedSession | null; until: number }>()
  const underWay = new Map<string, Promise<ExchangedSession | null>>()

  // Counts what identity said, so that an answer that was under way meanwhile is not remembered.
  let changes = 0
  let hasListened = false

  await sql.listen(
    'portal_session',
    memberId => {
      changes += 1
      for (const [sessionId, { session }] of remembered) {
        if (session?.user.id === memberId) remembered.delete(sessionId)
      }
      // What is being asked may be answered with what was: whoever asks from now on asks anew.
      underWay.clear()
      onChange(memberId)
    },
    () => {
      changes += 1
      remembered.clear()
      underWay.clear()
      if (hasListened) onChange(null)
      hasListened = true
    },
  )

  async function exchange(sessionId: string) {
    const before = changes
    const session = await peers.call('identity', identityInternal.exchangeSession, { sessionId })
    if (before !== changes) return session
    if (remembered.size >= mostRemembered) remembered.clear()
    remembered.set(sessionId, {
      // Renewed once: a second request with the old id is not told again.
      session: session && { ...session, renewedSessionId: undefined },
      until: session ? session.expiresAt - 5_000 : Date.now() + unknownSeconds * 1000,
    })
    return session
  }

  return {
    async of(sessionId) {
      const known = remembered.get(sessionId)
      if (known && known.until > Date.now()) return known.session
      let asking = underWay.get(sessionId)
      if (!asking) {
        const mine = exchange(sessionId).finally(() => {
          if (underWay.get(sessionId) === mine) underWay.delete(sessionId)
        })
        asking = mine
        underWay.set(sessionId, mine)
      }
      return asking
    },
  }
}
