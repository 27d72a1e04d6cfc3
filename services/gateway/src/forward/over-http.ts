import type { IncomingMessage, ServerResponse } from 'node:http'
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response'
import { type Dispatcher, Pool } from 'undici'
import { returnableHeaders } from './headers.ts'
import { noReply, replyDeadlineMs } from './reply-deadline.ts'
import type { ForwardedMessage, Upstream } from './upstream.ts'

/**
 * Creates the way to a service that is a separate process. Its reply is written straight to the client's connection,
 * without a `Response` in between, which would cost a quarter of the CPU time.
 */
export function overHttp(origin: string): { upstream: Upstream; close: () => Promise<void> } {
  const pool = new Pool(origin, {
    connections: 64,
    headersTimeout: replyDeadlineMs,
    bodyTimeout: 30_000,
    connectTimeout: 2_000,
  })
  return {
    close: () => pool.close(),
    async upstream(c, message) {
      await dispatch(pool, c.env.incoming, c.env.outgoing, message)
      return RESPONSE_ALREADY_SENT
    },
  }
}

function dispatch(
  pool: Pool,
  incoming: IncomingMessage,
  outgoing: ServerResponse,
  { headers, body }: ForwardedMessage,
): Promise<void> {
  return new Promise((resolve, reject) => {
    let controller: Dispatcher.DispatchController | undefined
    const abort = () => controller?.abort(new Error('the client closed the connection'))
    outgoing.on('close', () => {
      if (!outgoing.writableFinished) abort()
      resolve()
    })
    pool.dispatch(
      { path: incoming.url ?? '/', method: incoming.method as Dispatcher.HttpMethod, headers, body },
      {
        onRequestStart(started) {
          controller = started
          if (outgoing.destroyed) abort()
        },
        onResponseStart(_, status, replyHeaders) {
          outgoing.writeHead(status, returnableHeaders(replyHeaders))
        },
        onResponseData(running, chunk) {
          if (outgoing.write(chunk)) return
          running.pause()
          outgoing.once('drain', () => running.resume())
        },
        onResponseEnd() {
          outgoing.end()
        },
        onResponseError(_, cause) {
          if (outgoing.destroyed) return
          if (outgoing.headersSent) outgoing.destroy()
          else reject(noReply(cause))
        },
      },
    )
  })
}
