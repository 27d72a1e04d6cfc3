import { ApiError } from '@portal/service-kit'
import type { Context } from 'hono'
import type { GatewayEnv } from '../gateway-env.ts'
import { headerOf } from '../request-header.ts'

const safeMethods = new Set(['GET', 'HEAD', 'OPTIONS'])

/** Exports are reads, but they count against a daily limit and are in the audit. */
const isExport = (path: string) => path.endsWith('/export')

/**
 * Whether a request may change data: it comes from our own pages. Browsers set these headers, and scripts of other sites
 * cannot forge them.
 */
export function isSameOriginRequest(
  { method, path }: { method: string; path: string },
  headers: Pick<Headers, 'get'>,
  ownOrigin: string,
): boolean {
  const site = headers.get('sec-fetch-site')
  if (safeMethods.has(method) && (site === null || !isExport(path))) return true
  if (site) return site === 'same-origin' || site === 'none'
  return headers.get('origin') === ownOrigin
}

/** @throws {ApiError} `forbidden` if a request that may change data comes from another site. */
export function rejectOtherSites(c: Context<GatewayEnv>): void {
  if (isSameOriginRequest(c.req, { get: name => headerOf(c, name) ?? null }, c.get('pageOrigin'))) return
  c.set('securityEvent', 'cross_site')
  throw new ApiError('forbidden', "Requests from other sites aren't allowed.")
}
