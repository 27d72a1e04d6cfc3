import type { HttpBindings } from '@hono/node-server'
import type { RequestContext } from '@portal/service-kit'

/** What every handler of the gateway finds in its context. */
export interface GatewayEnv {
  Bindings: HttpBindings
  Variables: {
    requestId: string
    context: RequestContext
    /** The client's address, as far as the trusted proxies vouch for it. */
    clientIp: string
    /** The network of that address: limits count per network. */
    network: string
  }
}
