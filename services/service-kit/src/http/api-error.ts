import { type ErrorBody, type ErrorCode, errorStatus, type Issue } from '@portal/contracts'
import type { Context } from 'hono'
import type { z } from 'zod'

interface Details {
  /** The invalid fields. */
  issues?: Issue[]
  /** The stored record, when an edit was based on an older version of it. */
  current?: unknown
  /** When to try again: the `Retry-After` header. One second by default for `unavailable`. */
  retryAfterSeconds?: number
}

/**
 * An error response. Handlers throw it; `createApp` turns it into a response, and logs the
 * `cause` if there is one.
 */
export class ApiError extends Error {
  override name = 'ApiError'
  readonly code: ErrorCode
  readonly details: Details

  /** @param message for the user: what happened, then what to do. */
  constructor(code: ErrorCode, message: string, details: Details = {}, options?: ErrorOptions) {
    super(message, options)
    this.code = code
    this.details = details
  }
}

/** An `invalid_request` error that names each field a schema rejected. */
export function invalidRequest(error: z.ZodError): ApiError {
  const issues = error.issues.map(({ path, message }) => ({ path: path.join('.'), message }))
  const [first] = issues
  const message = first?.path ? `${first.path}: ${first.message}` : (first?.message ?? 'The request is not valid.')
  return new ApiError('invalid_request', message, { issues })
}

/** Responds with an error, and with the headers already set on the context. */
export function respondWithError(c: Context, { code, message, details }: ApiError, requestId: string): Response {
  const { retryAfterSeconds = code === 'unavailable' ? 1 : undefined, ...fields } = details
  const body: ErrorBody = { code, message, requestId, ...fields }
  if (retryAfterSeconds) c.header('retry-after', String(retryAfterSeconds))
  return c.json(body, errorStatus[code])
}
