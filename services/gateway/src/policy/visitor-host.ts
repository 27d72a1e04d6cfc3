import { vitalsPath } from '@portal/contracts'
import { ApiError } from '@portal/service-kit'
import type { MiddlewareHandler } from 'hono'
import type { GatewayConfig } from '../config.ts'
import type { GatewayEnv } from '../gateway-env.ts'

const pages = new Set(['/', '/thank-you', '/robots.txt', '/healthz', '/readyz'])
const forms = new Set(['/api/leads', vitalsPath])

/** The requests that the visitors' host answers: the quote page, its files, and the page's own requests. */
const isForVisitors = (method: string, path: string) =>
  method === 'POST' ? forms.has(path) : pages.has(path) || path.startsWith('/remotes/landing/')

/**
 * Gives visitors a separate host if `VISITOR_ORIGIN` is set: a script that someone injects into their page is not on
 * the portal's origin. On that host, everything else that a browser opens redirects to the portal, and sessions are ignored.
 */
export function separateVisitors(
  config: Pick<GatewayConfig, 'PORTAL_ORIGIN' | 'VISITOR_ORIGIN'>,
): MiddlewareHandler<GatewayEnv> {
  const { PORTAL_ORIGIN, VISITOR_ORIGIN } = config
  const visitorHost = VISITOR_ORIGIN && new URL(VISITOR_ORIGIN).host
  return async (c, next) => {
    c.set('pageOrigin', PORTAL_ORIGIN)
    if (!VISITOR_ORIGIN) return next()
    const { pathname, search, host } = new URL(c.req.url)
    if (host !== visitorHost) return next()
    c.set('pageOrigin', VISITOR_ORIGIN)
    if (isForVisitors(c.req.method, pathname)) return next()
    if (c.req.method !== 'GET' || pathname.startsWith('/remotes')) {
      throw new ApiError('not_found', 'There is nothing at this URL.')
    }
    return c.redirect(PORTAL_ORIGIN + pathname + search, 302)
  }
}
