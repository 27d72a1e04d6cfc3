import type { IncomingMessage, ServerResponse } from 'node:http'
import { errorCodeHeader, serviceHeader } from '@portal/service-kit'
import type { Dispatcher, Pool } from 'undici'
import { returnableHeaders } from './headers.ts'
import type { ForwardedMessage } from './upstream.ts'

/** How long a request may wait for one of the connections to a copy, and how many may wait. */
const maxWaitMs = 1_000
const maxWaiting = 64

/** One copy of a service: its connections, and the requests whose reply has not started. */
export interface Copy {
  readonly pool: Pool
  /**
   * At most one per connection. This is not a `Set`: when V8 replaces the table of a `Set`, the old table points to the new
   * one, which keeps answered requests in memory until the next full garbage collection.
   */
  readonly unanswered: UnansweredRequest[]
  /** How many requests wait for a connection. */
  waiting: number
  /** How long a client may read nothing of a reply that has begun. */
  readonly stallMs: number
}

export interface UnansweredRequest {
  readonly isRepeatable: boolean
  abort(cause: Error): void
}

export interface Exchange {
  incoming: IncomingMessage
  outgoing: ServerResponse
}

export class NoFreeConnection extends Error {
  override message = 'all connections to the service are busy'
}

/** Returns whether a request has the same effect when it is sent twice. */
export const isRepeatable = ({ method, headers }: IncomingMessage) =>
  method === 'GET' || method === 'HEAD' || headers['idempotency-key'] !== undefined

function remove<T>(from: T[], item: T): void {
  const index = from.indexOf(item)
  if (index !== -1) from.splice(index, 1)
}

/**
 * Sends a request and streams the reply to the client. Rejects if no reply begins; the client has then received
 * nothing.
 */
export function dispatch(
  copy: Copy,
  { incoming, outgoing }: Exchange,
  { headers, body, onReply }: ForwardedMessage,
): Promise<void> {
  if (copy.waiting >= maxWaiting) return Promise.reject(new NoFreeConnection())
  return new Promise((resolve, reject) => {
    let controller: Dispatcher.DispatchController | undefined
    const unanswered = {
      isRepeatable: isRepeatable(incoming),
      abort: (cause: Error) => controller?.abort(cause),
    }
    const abort = () => unanswered.abort(new Error('the client closed the connection'))
    const onClose = () => {
      if (!isWaiting) clearTimeout(timer)
      if (!outgoing.writableFinished) abort()
      resolve()
    }
    outgoing.on('close', onClose)
    let isWaiting = true
    let isLate = false
    /** Limits the wait for a connection, and later each wait for the client. */
    let timer: NodeJS.Timeout | undefined
    copy.waiting += 1
    function endWait() {
      if (!isWaiting) return
      isWaiting = false
      clearTimeout(timer)
      copy.waiting -= 1
    }
    function giveUp() {
      if (!isWaiting) return
      endWait()
      isLate = true
      outgoing.off('close', onClose)
      reject(new NoFreeConnection())
    }
    copy.pool.dispatch(
      { path: incoming.url ?? '/', method: incoming.method as Dispatcher.HttpMethod, headers, body },
      {
        onRequestStart(started) {
          endWait()
          controller = started
          copy.unanswered.push(unanswered)
          if (isLate || outgoing.destroyed) abort()
        },
        onResponseStart(_, status, replyHeaders) {
          remove(copy.unanswered, unanswered)
          onReply(
            replyHeaders[serviceHeader] as string | undefined,
            replyHeaders[errorCodeHeader] as string | undefined,
          )
          outgoing.writeHead(status, returnableHeaders(replyHeaders))
        },
        onResponseData(running, chunk) {
          if (outgoing.write(chunk)) return
          running.pause()
          // The pool's limit does not run while a reply is paused. After a pause of this process, its timers run before it
          // learns that the client has read.
          clearTimeout(timer)
          let ending: NodeJS.Immediate | undefined
          timer = setTimeout(() => (ending = setImmediate(() => outgoing.destroy())), copy.stallMs)
          outgoing.once('drain', () => {
            clearTimeout(timer)
            clearImmediate(ending)
            running.resume()
          })
        },
        onResponseEnd() {
          outgoing.end()
        },
        onResponseError(_, cause) {
          endWait()
          remove(copy.unanswered, unanswered)
          if (isLate || outgoing.destroyed) return
          if (outgoing.headersSent) outgoing.destroy()
          else {
            outgoing.off('close', onClose)
            reject(cause)
          }
        },
      },
    )
    // If a connection was free, the request has started by now. Replies that have arrived are read before giving up: they
    // free connections, but a process that was blocked runs its timers before it reads them.
    if (isWaiting) timer = setTimeout(() => setImmediate(giveUp), maxWaitMs)
  })
}
