import type { HttpBindings } from '@hono/node-server'
import { Hono } from 'hono'
import { isDatabaseOutage } from '../data/database-outage.ts'
import type { Log } from '../startup/log.ts'
import { requestSeconds } from '../metrics/metrics.ts'
import { recordSpan } from '../tracing/spans.ts'
import { ApiError, respondWithError } from './api-error.ts'
import { loggablePath } from './loggable-path.ts'
import { longestReplyMs, requestContext, runRequest } from './request-context.ts'

export type HonoEnv = { Bindings: HttpBindings; Variables: { requestId: string; operation?: string } }

export interface AppOptions {
  /** The service's name, for metrics. */
  service: string
  /** Version of the running code. */
  version: string
  log: Log
  /** While true, responses have `Connection: close`, so that clients leave a process that is stopping. */
  isDraining: () => boolean
}

/** Names the code of an error for the log of the gateway, which does not pass this header on. */
export const errorCodeHeader = 'x-error-code'

/** Name and version of the service that answers, for the log of the gateway, which does not pass this header on. */
export const serviceHeader = 'x-portal-service'

/**
 * Creates the app of one service: request IDs, one error format, and a log entry per request. It has no routes yet;
 * see `serveOperations`.
 */
export function createApp({ service, version, log, isDraining }: AppOptions): Hono<HonoEnv> {
  const app = new Hono<HonoEnv>()

  app.use(async (c, next) => {
    const startedAt = performance.now()
    const requestId = c.req.header('x-request-id')?.match(/^[\w-]{8,64}$/)?.[0] ?? crypto.randomUUID()
    c.set('requestId', requestId)
    c.header('x-request-id', requestId)
    c.header('cache-control', 'no-store')
    c.header(serviceHeader, `${service}@${version}`)
    if (isDraining()) c.header('connection', 'close')
    const context = requestContext(requestId, name => c.req.header(name), longestReplyMs)
    await runRequest(context, next)
    const exactMs = performance.now() - startedAt
    const milliseconds = Math.round(exactMs)
    const operation = c.get('operation')
    requestSeconds.observe(
      { service, route: operation ?? 'other', method: c.req.method, status: c.res.status },
      milliseconds / 1000,
    )
    const { trace } = context
    const { method } = c.req
    const { status } = c.res
    recordSpan({ service, version, route: operation ?? 'other', method, status, milliseconds: exactMs, trace })
    const path = loggablePath(c.req.path)
    log.info({ requestId, method: c.req.method, path, operation, status: c.res.status, milliseconds }, 'request')
  })
  app.notFound(c => respondWithError(c, new ApiError('not_found', 'There is nothing at this URL.'), c.get('requestId')))
  app.onError((error, c) => {
    const requestId = c.get('requestId')
    const apiError = toApiError(error)
    const cause = error === apiError ? error.cause : error
    if (cause || apiError.code === 'internal') {
      log.error({ requestId, code: apiError.code, err: cause ?? apiError }, 'request failed')
    }
    c.header(errorCodeHeader, apiError.code)
    return respondWithError(c, apiError, requestId)
  })
  return app
}

/** The error to respond with. The details of an unexpected error stay in the log. */
function toApiError(error: Error): ApiError {
  if (error instanceof ApiError) return error
  if (isDatabaseOutage(error)) {
    return new ApiError('unavailable', 'The database is not responding. Try again in a moment.')
  }
  return new ApiError('internal', 'Something went wrong on our side. Try again.')
}
