import { type ExchangedSession, identityInternal } from '@portal/contracts'
import type { Peers, Sql } from '@portal/service-kit'
import { createMemory } from './memory.ts'

export interface Asking {
  /** Nobody did anything: the session is not used by it and may end meanwhile. */
  isBackground: boolean
  /** Has a say before identity is asked: a refusal of its is thrown. */
  beforeAsking?: () => Promise<void>
}

/** What the gateway knows of a session id. */
export interface Sessions {
  /** Who is behind a session id; null for nobody. @throws {Refusal} `unavailable` while identity does not answer. */
  of(sessionId: string, how: Asking): Promise<ExchangedSession | null>
}

interface Known {
  session: ExchangedSession
  /** Identity has heard that the session is in use. */
  isUse: boolean
}

/** An id that is nobody's never becomes somebody's: identity makes ids, and knows them before any browser does. */
const strangerMilliseconds = 60_000
const mostKnown = 20_000
const mostStrangers = 20_000

/**
 * Swaps session ids for member tokens, once a minute a session. Identity says on `portal_session` whose sessions have
 * changed, so a sign-out, a new role or a deactivation counts within a moment; after an outage of that line all is asked anew.
 * Ids that are nobody's are remembered apart, so that any number of them pushes out nobody who is signed in.
 */
export async function createSessions(
  peers: Peers,
  sql: Sql,
  /** Null after an outage of the line: whoever's. */
  onChange: (memberId: string | null) => void,
): Promise<Sessions> {
  const known = createMemory<Known>(mostKnown)
  const strangers = createMemory<true>(mostStrangers)
  const underWay = new Map<string, { isUse: boolean; answer: Promise<ExchangedSession | null> }>()

  // Counts what identity said, so that an answer that was under way meanwhile is not remembered.
  let changes = 0
  let hasListened = false

  await sql.listen(
    'portal_session',
    memberId => {
      changes += 1
      known.forget(({ session }) => session.user.id === memberId)
      // What is being asked may be answered with what was: whoever asks from now on asks anew.
      underWay.clear()
      onChange(memberId)
    },
    () => {
      changes += 1
      known.forget(() => true)
      underWay.clear()
      if (hasListened) onChange(null)
      hasListened = true
    },
  )

  async function exchange(sessionId: string, isUse: boolean, beforeAsking?: () => Promise<void>) {
    const before = changes
    if (beforeAsking) await beforeAsking()
    const session = await peers.call('identity', identityInternal.exchangeSession, { sessionId, isBackground: !isUse })
    if (!session) strangers.keep(sessionId, true, Date.now() + strangerMilliseconds)
    else if (before === changes) {
      // Renewed once: a second request with the old id is not told again.
      const told = { session: { ...session, renewedSessionId: undefined }, isUse }
      known.keep(sessionId, told, session.expiresAt - 5_000)
    }
    return session
  }

  return {
    async of(sessionId, { isBackground, beforeAsking }) {
      if (strangers.get(sessionId)) return null
      // A token that was fetched in the background has not told identity of any use.
      const suffices = ({ isUse }: { isUse: boolean }) => isUse || isBackground
      const told = known.get(sessionId)
      if (told && suffices(told)) return told.session
      const asking = underWay.get(sessionId)
      if (asking && suffices(asking)) return asking.answer
      const mine = {
        isUse: !isBackground,
        answer: exchange(sessionId, !isBackground, beforeAsking).finally(() => {
          if (underWay.get(sessionId) === mine) underWay.delete(sessionId)
        }),
      }
      underWay.set(sessionId, mine)
      return mine.answer
    },
  }
}
