import { z } from 'zod'

/** All error codes, with their HTTP status. */
export const errorStatus = {
  invalid_request: 400,
  unauthorized: 401,
  forbidden: 403,
  /** The user signed in too long ago for this. */
  sign_in_again: 403,
  not_found: 404,
  method_not_allowed: 405,
  request_timeout: 408,
  conflict: 409,
  gone: 410,
  too_large: 413,
  unsupported_media_type: 415,
  not_admitted: 422,
  rate_limited: 429,
  internal: 500,
  not_implemented: 501,
  unavailable: 503,
} as const

export type ErrorCode = keyof typeof errorStatus

const issue = z.object({ path: z.string(), message: z.string() })
export type Issue = z.infer<typeof issue>

/** The body of every error. */
export const errorBody = z
  .object({
    code: z.enum(Object.keys(errorStatus) as [ErrorCode, ...ErrorCode[]]),
    /** For the user: what happened, then what to do. */
    message: z.string(),
    requestId: z.string(),
    /** The invalid fields. */
    issues: z.array(issue).optional(),
    /** The stored record, when an edit was based on an older version of it. */
    current: z.unknown().optional(),
  })
  .meta({ id: 'Error' })
export type ErrorBody = z.infer<typeof errorBody>
