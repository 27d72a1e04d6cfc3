import { ApiError, isDatabaseOutage, type Log, loggablePath, respondWithError } from '@portal/service-kit'
import type { Context } from 'hono'
import type { GatewayEnv } from './gateway-env.ts'
import { errorPage, errorPagePolicy, wantsErrorPage } from './pages/error-page.ts'

/** Answers with an error in its usual shape, or with a page if a browser window shows the response. */
export function respondWithErrorOrPage(c: Context<GatewayEnv>, error: ApiError): Response | Promise<Response> {
  c.set('errorCode', error.code)
  const response = respondWithError(c, error, c.get('requestId'))
  if (!wantsErrorPage(c)) return response
  c.header('content-security-policy', errorPagePolicy)
  c.header('cache-control', 'no-store')
  return c.html(errorPage(c, error), response.status as 400)
}

/** Creates the error handler for requests. Logs failures that the client did not cause. */
export function createErrorHandler(log: Log) {
  return (error: Error, c: Context<GatewayEnv>): Response | Promise<Response> => {
    const fields = { requestId: c.get('requestId'), path: loggablePath(c.req.path) }
    if (error instanceof ApiError) {
      if (error.cause) log.warn({ ...fields, code: error.code, err: error.cause }, 'dependency unavailable')
      return respondWithErrorOrPage(c, error)
    }
    log.error({ ...fields, err: error }, 'request failed')
    return respondWithErrorOrPage(c, isDatabaseOutage(error) ? databaseOutage() : unexpected())
  }
}

const databaseOutage = () => new ApiError('unavailable', "The database isn't responding. Try again in a moment.")
const unexpected = () => new ApiError('internal', 'Something went wrong on our side. Try again.')
