import type { HttpBindings } from '@hono/node-server'
import type { RequestContext } from '@portal/service-kit'

/** The codes that operators and alerts match. They never change. */
export type SecurityEvent = 'access_denied' | 'cross_site' | 'rate_limited' | 'sign_in_refused' | 'unknown_session'

/** The context of every handler of the gateway. */
export interface GatewayEnv {
  Bindings: HttpBindings
  Variables: {
    requestId: string
    context: RequestContext
    /** The signed-in member, for the log. */
    memberId?: string
    /** Code of the error that answers the request, from this gateway or the service. */
    errorCode?: string
    /** The service that answered, with its version. */
    answeredBy?: string
    /** The code of a security event, if it differs from the error's code. */
    securityEvent?: SecurityEvent
    /** The client's address, as far as the trusted proxies vouch for it. */
    clientIp: string
    /** The network of that address. Rate limits apply per network. */
    network: string
    /** The origin of our pages on this host: that of the visitor site or of the portal. */
    pageOrigin: string
  }
}
