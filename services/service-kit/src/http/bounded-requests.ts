import type { MiddlewareHandler } from 'hono'
import { withDeadline } from '../peers/with-deadline.ts'
import { ApiError } from './api-error.ts'
import type { HonoEnv } from './app.ts'
import { currentRequest, longestReplyMs, msLeft } from './request-context.ts'

const maxRunning = 256

const tooLate = () => new ApiError('unavailable', 'This took too long. Try again in a moment.')

/**
 * Middleware that ends the wait for a handler at the sender's deadline, and refuses requests while 256 are running. A late
 * handler continues; its reply is dropped.
 */
export function boundRequests(max = maxRunning): MiddlewareHandler<HonoEnv> {
  let running = 0

  return async (_, next) => {
    if (running >= max) throw new ApiError('unavailable', 'The portal is busy. Try again in a moment.')
    running += 1
    const handled = next().finally(() => {
      running -= 1
    })
    const request = currentRequest()
    await withDeadline(handled, request ? msLeft(request, longestReplyMs) : longestReplyMs, tooLate)
  }
}
