import { sessionCookie } from '@portal/contracts'
import type { Context } from 'hono'
import type { GatewayEnv } from '../gateway-env.ts'

/**
 * Sends the browser the new ID of its session, along with the reply to any request. Identity decides when an ID is renewed and how
 * long the old one stays valid: services/identity/src/session/renew-session.ts.
 */
export function sendRenewedSessionId(c: Context<GatewayEnv>, portalOrigin: string, sessionId: string): void {
  // Set on the connection: a forwarded response replaces the headers of the context.
  c.env.outgoing.appendHeader('set-cookie', sessionCookie(portalOrigin, sessionId))
}
