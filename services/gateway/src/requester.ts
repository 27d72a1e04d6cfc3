import { backgroundHeader, type ExchangedSession, sessionCookie, sessionCookieName } from '@portal/contracts'
import type { Context } from 'hono'
import { getCookie } from 'hono/cookie'
import type { GatewayConfig } from './config.ts'
import type { GatewayEnv } from './forward/upstream.ts'
import type { Asking, Sessions } from './session/sessions.ts'

type Portal = Pick<GatewayConfig, 'PORTAL_ORIGIN'>

/** The session id that a request carries; undefined also for what cannot be one, which nobody need be asked about. */
export function sessionIdOf(c: Context, { PORTAL_ORIGIN }: Portal): string | undefined {
  const value = getCookie(c, sessionCookieName(PORTAL_ORIGIN))
  return value && /^[\w-]{43}$/.test(value) ? value : undefined
}

/** Whether a page sent a request by itself, while nobody did anything. It says so to its own disadvantage only. */
export const isBackground = (c: Context) => c.req.header(backgroundHeader) === '1'

/**
 * Who sent a request; null for nobody who is signed in. A renewed session id goes out with the answer.
 * @throws {Refusal} `unavailable` while identity does not answer, and what `beforeAsking` throws.
 */
export async function requester(
  c: Context<GatewayEnv>,
  sessions: Sessions,
  portal: Portal,
  how: Asking,
): Promise<ExchangedSession | null> {
  const sessionId = sessionIdOf(c, portal)
  if (!sessionId) return null
  const session = await sessions.of(sessionId, how)
  if (session?.renewedSessionId) {
    c.env.outgoing.appendHeader('set-cookie', sessionCookie(portal.PORTAL_ORIGIN, session.renewedSessionId))
  }
  return session
}
