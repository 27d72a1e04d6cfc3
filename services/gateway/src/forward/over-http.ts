import type { IncomingMessage, ServerResponse } from 'node:http'
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response'
import { type Dispatcher, Pool } from 'undici'
import { noAnswer } from './in-time.ts'
import { longestWaitMilliseconds, type Upstream } from './upstream.ts'

const hopByHop = new Set(['connection', 'keep-alive', 'transfer-encoding', 'trailer', 'upgrade'])

/**
 * To a service over HTTP: its answer is written straight to the browser's connection, without a `Response` in between,
 * which costs a quarter of the CPU.
 */
export function overHttp(origin: string): { upstream: Upstream; close: () => Promise<void> } {
  const pool = new Pool(origin, {
    connections: 64,
    headersTimeout: longestWaitMilliseconds,
    bodyTimeout: 30_000,
    connectTimeout: 2_000,
  })
  return {
    close: () => pool.close(),
    async upstream(c, headers) {
      await dispatch(pool, c.env.incoming, c.env.outgoing, headers)
      return RESPONSE_ALREADY_SENT
    },
  }
}

function dispatch(pool: Pool, incoming: IncomingMessage, outgoing: ServerResponse, headers: Record<string, string>) {
  return new Promise<void>((resolve, reject) => {
    let controller: Dispatcher.DispatchController | undefined
    outgoing.on('close', () => {
      if (!outgoing.writableFinished) controller?.abort(new Error('the client closed the connection'))
      resolve()
    })
    pool.dispatch(
      {
        path: incoming.url ?? '/',
        method: incoming.method as Dispatcher.HttpMethod,
        headers,
        body: incoming.method === 'GET' || incoming.method === 'HEAD' ? null : incoming,
      },
      {
        onRequestStart(started) {
          controller = started
          if (outgoing.destroyed) controller.abort(new Error('the client closed the connection'))
        },
        onResponseStart(_, status, answered) {
          const kept = Object.entries(answered).filter(([name, value]) => value !== undefined && !hopByHop.has(name))
          outgoing.writeHead(status, Object.fromEntries(kept) as Record<string, string | string[]>)
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
          else reject(noAnswer(cause))
        },
      },
    )
  })
}
