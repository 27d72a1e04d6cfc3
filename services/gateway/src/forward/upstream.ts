import type { HttpBindings } from '@hono/node-server'
import type { Context } from 'hono'

export type GatewayEnv = { Bindings: HttpBindings; Variables: { requestId: string } }

/** Sends a request on to a service with these headers instead of its own, and its answer back. */
export type Upstream = (c: Context<GatewayEnv>, headers: Record<string, string>) => Promise<Response>

/** How long a service may take until its answer begins. */
export const longestWaitMilliseconds = 10_000

// Hop-by-hop headers belong to one connection; the rest are words that only the gateway may say to a service.
const notForwarded = new Set([
  'connection',
  'keep-alive',
  'proxy-authenticate',
  'proxy-authorization',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
  'host',
  'authorization',
  'cookie',
  'x-request-id',
  'x-client-ip',
  'x-portal-gateway',
  'x-forwarded-for',
  'x-forwarded-host',
  'x-forwarded-proto',
  'forwarded',
])

/** What of a client's headers goes on to a service. */
export function forwardable(headers: Record<string, string | string[] | undefined>): Record<string, string> {
  const kept: Record<string, string> = {}
  for (const [name, value] of Object.entries(headers)) {
    if (value !== undefined && !notForwarded.has(name)) kept[name] = Array.isArray(value) ? value.join(', ') : value
  }
  return kept
}
