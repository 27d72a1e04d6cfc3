import type { Context } from 'hono'
import type { GatewayEnv } from './gateway-env.ts'

/** Returns a request's header. Unlike `c.req.header`, it does not build a `Headers` object from all of them first. */
export function headerOf({ env }: Context<GatewayEnv>, name: string): string | undefined {
  const value = env.incoming.headers[name]
  return Array.isArray(value) ? value.join(', ') : value
}
