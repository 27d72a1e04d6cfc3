import { type ErrorBody, type ErrorCode, errorStatus, type Issue } from '@portal/contracts'
import type { Context } from 'hono'
import type { z } from 'zod'

interface Details {
  /** The fields at fault. */
  issues?: Issue[]
  /** The stored record, where an edit lost against it. */
  current?: unknown
  /** When it is worth trying again. */
  retryAfterSeconds?: number
}

/** A request that is answered with an error: thrown by verbs, turned into a response in one place. */
export class ApiError extends Error {
  override name = 'Refusal'
  readonly code: ErrorCode
  readonly details: Details

  constructor(code: ErrorCode, message: string, details: Details = {}) {
    super(message)
    this.code = code
    this.details = details
  }
}

/** Refuses input that a schema did not accept, naming each field. */
export function invalidRequest(error: z.ZodError): ApiError {
  const issues = error.issues.map(({ path, message }) => ({ path: path.join('.'), message }))
  const first = issues[0]
  const message = first?.path ? `${first.path}: ${first.message}` : (first?.message ?? 'The request is not valid.')
  return new ApiError('invalid_request', message, { issues })
}

/** Answers a refusal; headers set on the context before go out with it. */
export function respondWithError(c: Context, { code, message, details }: ApiError, requestId: string): Response {
  const { retryAfterSeconds = code === 'unavailable' ? 1 : undefined, ...named } = details
  const body: ErrorBody = { code, message, requestId, ...named }
  if (retryAfterSeconds) c.header('retry-after', String(retryAfterSeconds))
  return c.json(body, errorStatus[code])
}
