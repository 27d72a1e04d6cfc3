import { backgroundHeader, type ExchangedSession, sessionCookieName } from '@portal/contracts'
import type { Context } from 'hono'
import { parse } from 'hono/utils/cookie'
import type { GatewayEnv } from '../gateway-env.ts'
import { headerOf } from '../request-header.ts'
import type { ExchangeOptions, SessionExchange } from './session-exchange.ts'
import { sendRenewedSessionId } from './send-renewed-session-id.ts'

/** Returns the session ID in a request's cookie; undefined if there is none, or a value that cannot be an ID. */
export function sessionIdOf(c: Context<GatewayEnv>, portalOrigin: string): string | undefined {
  const name = sessionCookieName(portalOrigin)
  const value = parse(headerOf(c, 'cookie') ?? '', name)[name]
  return value && /^[\w-]{43}$/.test(value) ? value : undefined
}

/** Whether a page marked its request as a background request. A page can only claim less than it is entitled to. */
export const isBackgroundRequest = (c: Context<GatewayEnv>) => headerOf(c, backgroundHeader) === '1'

/**
 * Returns the session of a request, and renews its cookie when due; null without a session.
 * @throws {ApiError} as `SessionExchange.exchange`.
 */
export async function requestSession(
  c: Context<GatewayEnv>,
  sessions: SessionExchange,
  portalOrigin: string,
  options: ExchangeOptions,
): Promise<ExchangedSession | null> {
  const sessionId = sessionIdOf(c, portalOrigin)
  if (!sessionId) return null
  const session = await sessions.exchange(sessionId, options)
  if (session) c.set('memberId', session.user.id)
  else c.set('securityEvent', 'unknown_session')
  if (session?.renewedSessionId) sendRenewedSessionId(c, portalOrigin, session.renewedSessionId)
  return session
}
