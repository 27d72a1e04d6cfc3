import { ApiError, contextHeaders, gatewayHeader, longestReplyMs } from '@portal/service-kit'
import type { Context } from 'hono'
import type { GatewayEnv } from '../gateway-env.ts'
import { isSignInPath, serviceFor } from '../routes.ts'
import { forwardableHeaders } from './headers.ts'
import type { Upstream } from './upstream.ts'

interface Forwarding {
  /** Returns the upstream of a service by its name. */
  upstreamOf(serviceName: string): Upstream
  /** Signs the gateway's own service token for a service. */
  signToken(serviceName: string): Promise<string>
  portalOrigin: string
}

interface ForwardedBy {
  /** Null for a visitor. */
  memberToken: string | null
  body: Buffer | null
  /** Data that the gateway adds for this operation. */
  headers?: Record<string, string>
}

/**
 * Forwards a request to the service that owns its path, and answers with the reply.
 * @throws {ApiError} `not_found` if no service owns the path; `unavailable` if the service does not reply.
 */
export type ForwardRequest = (c: Context<GatewayEnv>, by: ForwardedBy) => Promise<Response>

export function createForwardRequest({ upstreamOf, signToken, portalOrigin }: Forwarding): ForwardRequest {
  const origin = new URL(portalOrigin)

  return async (c, { memberToken, body, headers: added = {} }) => {
    const isSignIn = isSignInPath(c.req.path)
    const serviceName = isSignIn ? 'identity' : serviceFor(c.req.path)
    if (!serviceName) throw new ApiError('not_found', 'There is nothing at this URL.')
    const context = c.get('context')
    const headers = {
      ...forwardableHeaders(c.env.incoming.headers),
      ...added,
      ...(body ? { 'content-length': String(body.length) } : {}),
      [gatewayHeader]: await signToken(serviceName),
      ...contextHeaders(context, longestReplyMs),
      'x-client-ip': c.get('clientIp'),
      ...(memberToken ? { authorization: `Bearer ${memberToken}` } : {}),
      ...(isSignIn ? signInHeaders(c, origin) : {}),
    }
    // The embedded OpenID provider keeps its sign-ins in memory.
    return upstreamOf(serviceName)(c, {
      headers,
      body,
      needsSameCopy: isSignIn,
      onReply: (service, errorCode) => {
        c.set('answeredBy', service)
        c.set('errorCode', errorCode)
      },
    })
  }
}

const signInHeaders = (c: Context, { host, protocol }: URL) => ({
  cookie: c.req.header('cookie') ?? '',
  'x-forwarded-host': host,
  'x-forwarded-proto': protocol.slice(0, -1),
})
