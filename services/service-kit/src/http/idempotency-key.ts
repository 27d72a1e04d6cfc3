import type { Context } from 'hono'
import { ApiError } from './api-error.ts'

/** The `Idempotency-Key` header in lower case; null without one. @throws {ApiError} `invalid_request` if not a UUID. */
export function readIdempotencyKey(c: Context): string | null {
  const key = c.req.header('idempotency-key')
  if (key === undefined) return null
  if (/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(key)) return key.toLowerCase()
  throw new ApiError('invalid_request', 'Idempotency-Key: Send a UUID.', {
    issues: [{ path: 'Idempotency-Key', message: 'Send a UUID.' }],
  })
}
