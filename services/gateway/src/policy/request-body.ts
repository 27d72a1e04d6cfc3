import type { IncomingMessage } from 'node:http'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { ApiError } from '@portal/service-kit'
import type { Context } from 'hono'
import type { GatewayEnv } from '../gateway-env.ts'
import { createSlots } from './slots.ts'

export interface BodyLimits {
  /** How long a whole body may take to arrive. */
  deadlineMs: number
  /** How many unfinished bodies of one client the gateway reads at a time; more of them wait, up to half the deadline. */
  maxConcurrent: number
}

export const bodyLimits: BodyLimits = { deadlineMs: 10_000, maxConcurrent: 8 }

/** No service takes more. */
export const maxBodyBytes = 256 * 1024

/**
 * Reads a request's body; null if it is empty.
 * @param client who sends it: a member's ID, or the network of a visitor.
 * @throws {ApiError} `too_large`; `request_timeout` if it is unfinished at the deadline; `rate_limited` if the client sends too
 * many at once.
 */
export type ReadBody = (c: Context<GatewayEnv>, client: string, maxBytes?: number) => Promise<Buffer | null>

/**
 * Creates the one reader of request bodies. Only a whole body goes on to a service, so slow clients hold up none of its
 * connections.
 */
export function createReadBody({ deadlineMs, maxConcurrent }: BodyLimits = bodyLimits): ReadBody {
  const slots = createSlots(maxConcurrent)

  return async (c, client, maxBytes = maxBodyBytes) => {
    const { incoming } = c.env
    if (Number(incoming.headers['content-length'] ?? 0) > maxBytes) throw tooLarge(maxBytes)
    // Most bodies have arrived together with their headers and need no slot. Node.js reads them after this turn.
    await nextTurn()
    if (incoming.complete) return receive(incoming, maxBytes, deadlineMs)
    const deadline = Date.now() + deadlineMs
    // A slot is of use only with time left to read.
    const release = await slots.acquire(client, deadlineMs / 2)
    if (!release) throw new ApiError('rate_limited', 'Too many uploads at once. Try again in a moment.')
    try {
      return await receive(incoming, maxBytes, Math.max(0, deadline - Date.now()))
    } catch (error) {
      // The rest of the body is still to come, and would be read as the next request.
      if (error instanceof ApiError && error.code === 'request_timeout') c.env.outgoing.setHeader('connection', 'close')
      throw error
    } finally {
      release()
    }
  }
}

function receive(incoming: IncomingMessage, maxBytes: number, timeoutMs: number): Promise<Buffer | null> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = []
    let bytes = 0
    const timer = setTimeout(
      () => fail(new ApiError('request_timeout', 'The request took too long to arrive. Try again.')),
      timeoutMs,
    )
    incoming.on('data', onData).on('end', onEnd).on('error', onClose).on('close', onClose)
    if (incoming.destroyed) onClose()

    function onData(chunk: Buffer) {
      bytes += chunk.length
      if (bytes > maxBytes) fail(tooLarge(maxBytes))
      else chunks.push(chunk)
    }
    function onEnd() {
      stop()
      resolve(bytes === 0 ? null : Buffer.concat(chunks))
    }
    function onClose() {
      fail(new ApiError('invalid_request', 'The connection was closed before the whole request arrived.'))
    }
    function fail(error: ApiError) {
      stop()
      reject(error)
    }
    function stop() {
      clearTimeout(timer)
      incoming.off('data', onData).off('end', onEnd).off('error', onClose).off('close', onClose)
    }
  })
}

const tooLarge = (maxBytes: number) =>
  new ApiError('too_large', maxBytes < 1024 ? `Send at most ${maxBytes} bytes.` : `Send at most ${maxBytes / 1024} kB.`)
