import { gatewayHeader, ApiError } from '@portal/service-kit'
import type { Context } from 'hono'
import { isSignInPath, serviceFor } from '../routes.ts'
import { forwardable, type GatewayEnv, type Upstream } from './upstream.ts'

interface Forwarding {
  /** The way to a service, by its word. */
  upstreamOf(serviceName: string): Upstream
  /** The gateway's own service token. */
  token(): Promise<string>
  origin: URL
}

/** What the gateway says about a request to the service it sends it to. */
export interface Voucher {
  memberToken: string | null
  clientIp: string
}

/** Sends a call on to the service that owns its path. @throws {ApiError} `not_found` where no service does. */
export async function forwardCall(
  c: Context<GatewayEnv>,
  { upstreamOf, token, origin }: Forwarding,
  { memberToken, clientIp }: Voucher,
): Promise<Response> {
  const path = c.req.path
  const isSignIn = isSignInPath(path)
  const serviceName = isSignIn ? 'identity' : serviceFor(path)
  if (!serviceName) throw new ApiError('not_found', 'There is nothing at this address.')
  const headers = forwardable(c.env.incoming.headers)
  headers[gatewayHeader] = await token()
  headers['x-request-id'] = c.get('requestId')
  headers['x-client-ip'] = clientIp
  if (memberToken) headers['authorization'] = `Bearer ${memberToken}`
  if (isSignIn) {
    headers['cookie'] = c.req.header('cookie') ?? ''
    headers['x-forwarded-host'] = origin.host
    headers['x-forwarded-proto'] = origin.protocol.slice(0, -1)
  }
  return upstreamOf(serviceName)(c, headers)
}
