import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { setImmediate as immediate } from 'node:timers/promises'
import { getRequestListener, RequestError } from '@hono/node-server'
import type { Log } from '../startup/log.ts'
import { errorOutsideApp, hasSeveralHosts, rejectMalformedRequest, rejectSeveralHosts } from './malformed-request.ts'

interface Listening {
  readonly port: number
  /** Stops accepting requests, waits for those in progress, and closes all connections after ten seconds. */
  close(): Promise<void>
}

interface ListenOptions {
  /** 0 for any free port. */
  port: number
  host: string
  fetch: Parameters<typeof getRequestListener>[0]
  log?: Log
  /** False leaves an unread body alone after the response. By default, it is read and discarded. */
  autoCleanupIncoming?: boolean
  /** Time for a whole request to arrive; 30 seconds by default, checked every second. Slower requests get 408. */
  requestTimeoutMs?: number
  /** Headers of errors that are sent before a request reaches the app. */
  errorHeaders?: Readonly<Record<string, string>>
}

/** Serves an app on a port. @throws the error of `listen`, such as EADDRINUSE. */
export async function listen({
  port,
  host,
  fetch,
  log,
  autoCleanupIncoming,
  requestTimeoutMs = 30_000,
  errorHeaders = {},
}: ListenOptions): Promise<Listening> {
  const respond = getRequestListener(fetch, {
    hostname: host,
    autoCleanupIncoming,
    errorHandler: error => {
      if (error instanceof RequestError) {
        return errorOutsideApp('invalid_request', 'The address or the Host header is not valid.', errorHeaders)
      }
      log?.error({ err: error }, 'request failed outside of the app')
      return errorOutsideApp('internal', 'Something went wrong on our side. Try again.', errorHeaders)
    },
  })
  const onRequest = (incoming: IncomingMessage, outgoing: ServerResponse) => {
    if (hasSeveralHosts(incoming)) rejectSeveralHosts(outgoing, errorHeaders)
    else void respond(incoming, outgoing)
  }
  const server = createServer(
    {
      headersTimeout: Math.min(10_000, requestTimeoutMs),
      requestTimeout: requestTimeoutMs,
      connectionsCheckingInterval: 1_000,
      // Longer than load balancers keep an idle connection, usually 60 seconds: the sending side must close first.
      // Otherwise, a request can arrive while the connection closes.
      keepAliveTimeout: 75_000,
    },
    onRequest,
  )
  server.on('clientError', (error, socket) => rejectMalformedRequest(error, socket, errorHeaders))
  // Unknown expectations are ignored, as the standard allows. Node.js would answer them with 417.
  server.on('checkExpectation', onRequest)
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject).listen(port, host, resolve)
  })
  const address = server.address()
  if (!address || typeof address === 'string') throw new Error('The server does not listen on a TCP port.')
  return { port: address.port, close }

  async function close() {
    await requestsRead()
    const closed = new Promise<void>(resolve => server.close(() => resolve()))
    const closeIdle = setInterval(() => void requestsRead().then(() => server.closeIdleConnections()), 20)
    const closeAll = setTimeout(() => server.closeAllConnections(), 10_000)
    await closed
    clearInterval(closeIdle)
    clearTimeout(closeAll)
  }
}

/**
 * Waits until Node.js has read the requests that have arrived. A connection counts as idle until then, and closing it would
 * lose its request. Between two calls of `setImmediate`, Node.js polls all connections.
 */
async function requestsRead(): Promise<void> {
  await immediate()
  await immediate()
}
