import { createHmac, hkdfSync } from 'node:crypto'
import { type Log, recordSpan, requestSeconds, securityEvents } from '@portal/service-kit'
import type { Context } from 'hono'
import type { GatewayEnv, SecurityEvent } from './gateway-env.ts'
import { operationName } from './policy/operation-access.ts'
import { isSignInPath } from './routes.ts'

/**
 * Creates a function that logs a request once its response has ended: one line with route, status, duration, member, and
 * error code, and a second one for a security event. Neither contains personal data: networks are hashed with a key
 * derived from the gateway's.
 */
export function createRequestLog(log: Log, serviceKey: string, version: string) {
  const key = Buffer.from(hkdfSync('sha256', serviceKey, '', 'networks in logs', 32))
  const hashOf = (network: string) => createHmac('sha256', key).update(network).digest('hex').slice(0, 12)

  return (c: Context<GatewayEnv>, startedAt: number): void => {
    const { method, path } = c.req
    const { requestId, trace } = c.get('context')
    const status = c.env.outgoing.statusCode
    const exactMs = performance.now() - startedAt
    const milliseconds = Math.round(exactMs)
    const route = routeName(method, path)
    const ids = { requestId, traceId: trace.traceId, memberId: c.get('memberId') }
    const code = c.get('errorCode')
    log.info({ ...ids, method, route, status, milliseconds, code, answeredBy: c.get('answeredBy') }, 'request')
    // A live stream lasts as long as its page.
    if (route !== 'events') requestSeconds.observe({ service: 'gateway', route, method, status }, milliseconds / 1000)
    recordSpan({ service: 'gateway', version, route, method, status, milliseconds: exactMs, trace })

    const event = c.get('securityEvent') ?? eventOf(route, status, code)
    if (!event) return
    securityEvents.inc({ event })
    log.warn({ ...ids, event, route, status, network: hashOf(c.get('network')) }, 'security event')
  }
}

function eventOf(route: string, status: number, code: string | undefined): SecurityEvent | undefined {
  if (status === 429) return 'rate_limited'
  if (route === 'sign_in' && status >= 400 && status < 500) return 'sign_in_refused'
  return status === 403 && (code === undefined || code === 'forbidden') ? 'access_denied' : undefined
}

function routeName(method: string, path: string): string {
  const operation = operationName(method, path)
  if (operation) return operation
  if (isSignInPath(path)) return 'sign_in'
  if (path === '/api/events') return 'events'
  if (path.startsWith('/api/')) return 'unknown_api'
  if (path.startsWith('/remotes/')) return 'remote_file'
  if (path === '/remotes.json') return 'registry'
  return path === '/healthz' || path === '/readyz' ? 'health' : 'page'
}
