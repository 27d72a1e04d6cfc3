import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { getRequestListener, RequestError } from '@hono/node-server'
import type { Log } from '../startup/log.ts'
import { respondToMalformedRequest, errorOutsideApp } from './malformed-request.ts'

interface Listening {
  readonly port: number
  /** Takes no new requests, waits for those under way, cuts what is left after ten seconds. */
  close(): Promise<void>
}

interface ListenOptions {
  port: number
  host: string
  fetch: Parameters<typeof getRequestListener>[0]
  log?: Log
  autoCleanupIncoming?: boolean
  /** Within which a whole request must arrive; checked every second. */
  requestTimeoutMs?: number
}

/** Serves an app on a port; slow clients are cut. @throws the listen error, such as EADDRINUSE. */
export async function listen({
  port,
  host,
  fetch,
  log,
  autoCleanupIncoming,
  requestTimeoutMs = 30_000,
}: ListenOptions): Promise<Listening> {
  const answer = getRequestListener(fetch, {
    hostname: host,
    autoCleanupIncoming,
    errorHandler: error => {
      if (error instanceof RequestError) {
        return errorOutsideApp('invalid_request', 'The address or the Host header is not valid.')
      }
      log?.error({ err: error }, 'a request failed outside of the app')
      return errorOutsideApp('internal', 'Something went wrong on our side. Try again.')
    },
  })
  const onRequest = (incoming: IncomingMessage, outgoing: ServerResponse) => void answer(incoming, outgoing)
  const server = createServer(
    {
      headersTimeout: Math.min(10_000, requestTimeoutMs),
      requestTimeout: requestTimeoutMs,
      connectionsCheckingInterval: 1_000,
    },
    onRequest,
  )
  server.on('clientError', respondToMalformedRequest)
  // What else a client expects is ignored, as the standard allows.
  server.on('checkExpectation', onRequest)
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject).listen(port, host, resolve)
  })
  const address = server.address()
  if (!address || typeof address === 'string') throw new Error('not listening on a TCP port')
  return { port: address.port, close }

  async function close() {
    const closed = new Promise<void>(resolve => server.close(() => resolve()))
    const sweep = setInterval(() => server.closeIdleConnections(), 20)
    const cut = setTimeout(() => server.closeAllConnections(), 10_000)
    await closed
    clearInterval(sweep)
    clearTimeout(cut)
  }
}
