import type { Operation, Reply, SentBody } from '@portal/contracts'
import { ApiError } from '../http/api-error.ts'
import { contextHeaders, currentRequest, msLeft } from '../http/request-context.ts'
import { serviceTokenSigner } from '../http/tokens.ts'
import { createServiceCopies, isUnsent, type ServiceCopies, serviceUrl } from './service-copies.ts'
import { withDeadline } from './with-deadline.ts'

/**
 * Sends a request to a peer: over HTTP, or straight into its app when both run in one process. `isRepeatable` is the
 * operation's; a GET is repeatable anyway.
 */
export type PeerFetch = (request: Request, isRepeatable?: boolean) => Promise<Response>

/** A peer answered a request with an error. */
export class PeerError extends ApiError {
  readonly status: number

  constructor(serviceName: string, status: number) {
    const code = status === 503 ? 'unavailable' : 'internal'
    super(code, `The ${serviceName} service responded with status ${status}. Try again in a moment.`)
    this.status = status
  }
}

/** Sends requests to the `/internal` operations of other services. */
export interface Peers {
  /** @throws {ApiError} `unavailable` if the peer does not respond. @throws {PeerError} if it responds with an error. */
  call<O extends Operation>(
    serviceName: string,
    operation: O,
    ...body: SentBody<O> extends undefined ? [] : [SentBody<O>]
  ): Promise<Reply<O>>
  /** Requests a path and returns the response as it is. @throws {ApiError} `unavailable` */
  fetch(serviceName: string, path: string): Promise<Response>
}

const longestMs = 5_000

/**
 * Connects a service to its peers. A peer has five seconds to respond, or the time left of the current request.
 * @param self name of the service that sends the requests.
 * @param serviceKey its private key; signs the requests.
 * @param fetchOf returns the connection to a peer.
 */
export function createPeers(self: string, serviceKey: string, fetchOf: (serviceName: string) => PeerFetch): Peers {
  const sign = serviceTokenSigner(self, serviceKey)

  async function send(
    serviceName: string,
    { path, method, isRepeatable = false }: Pick<Operation, 'method' | 'isRepeatable'> & { path: string },
    body?: unknown,
  ): Promise<Response> {
    const origin = currentRequest()
    const waitMs = origin ? msLeft(origin, longestMs) : longestMs
    const request = new Request(`http://${serviceName}${path}`, {
      method,
      headers: {
        ...(origin && contextHeaders(origin, waitMs)),
        authorization: `Bearer ${await sign(serviceName)}`,
        'content-type': 'application/json',
      },
      body: body === undefined ? undefined : JSON.stringify(body),
      signal: AbortSignal.timeout(waitMs),
    })
    try {
      // A peer in this process does not observe the signal, so the deadline is enforced here as well.
      const reply = fetchOf(serviceName)(request, isRepeatable)
      return await withDeadline(reply, waitMs, () => new Error(`no reply within ${waitMs} ms`))
    } catch (cause) {
      const message = `The ${serviceName} service is not responding. Try again in a moment.`
      throw new ApiError('unavailable', message, {}, { cause })
    }
  }

  return {
    fetch: (serviceName, path) => send(serviceName, { path, method: 'GET' }),
    async call(serviceName, operation, ...[body]) {
      const response = await send(serviceName, operation, body)
      if (!response.ok) throw new PeerError(serviceName, response.status)
      return (operation.reply?.parse(await response.json()) ?? undefined) as Reply<typeof operation>
    },
  }
}

/** How long a copy of a peer that failed, or is about to stop, is left out. */
const leaveOutMs = 2_000
/** How long a copy may take for a repeatable request before another one gets it too. */
const attemptMs = 2_000
/** How long a copy is left out after another one overtook it: it may be frozen, and the next request would wait as long. */
const frozenMs = 10_000

/**
 * Connections to peers in other processes, at the addresses in the environment (see `serviceUrl`). A request that
 * a copy of the peer did not receive goes to another copy, and so does a repeatable one that it did not answer: a copy that
 * stops may close a connection just when a request arrives. A repeatable one that takes two seconds goes to another copy
 * too, and the first reply counts.
 * @param copiesByService the copies whose health is checked elsewhere.
 */
export function peersByUrl(
  env: Record<string, string | undefined>,
  copiesByService = new Map<string, ServiceCopies>(),
): (serviceName: string) => PeerFetch {
  function copiesOf(serviceName: string): ServiceCopies {
    const known = copiesByService.get(serviceName)
    if (known) return known
    const origins = serviceUrl(env, serviceName)
    if (!origins) throw new Error(`${serviceName.toUpperCase()}_URL is not set`)
    const copies = createServiceCopies(origins)
    copiesByService.set(serviceName, copies)
    return copies
  }

  return serviceName =>
    (request, isRepeatable = false) =>
      sendToACopy(copiesOf(serviceName), request, isRepeatable || request.method === 'GET')
}

async function sendToACopy(copies: ServiceCopies, request: Request, isRepeatable: boolean): Promise<Response> {
  const { method, headers, signal } = request
  const { pathname, search } = new URL(request.url)
  // As text, it can be sent twice. Cloning the request would cost more than sending it.
  const body = request.body ? await request.text() : undefined
  const origin = copies.next()
  if (isRepeatable && copies.origins.length > 1) return sendToSeveral()
  try {
    return await sendTo(origin)
  } catch (error) {
    if (signal.aborted || (!isUnsent(error) && !isRepeatable)) throw error
    return sendTo(copies.next(origin))
  }

  async function sendToSeveral(): Promise<Response> {
    const [slow, second] = [new AbortController(), new AbortController()]
    const first = sendTo(origin, slow)
    const state = await stateAfter(first, attemptMs)
    if (state === 'fulfilled') return first
    signal.throwIfAborted()
    const other = sendTo(copies.next(origin), second)
    if (state === 'rejected') return other
    let isOvertaken = true
    const keepFirst = first.then(reply => {
      isOvertaken = false
      return reply
    })
    // Work that runs only once may still run in the first copy, and the other copy then says that it is busy.
    const unlessBusy = other.then(reply => (reply.status < 500 ? reply : keepFirst.catch(() => reply)))
    const reply = await Promise.any([keepFirst, unlessBusy]).catch(({ errors }: AggregateError) => {
      throw errors[0]
    })
    if (isOvertaken) copies.failed(origin, frozenMs)
    const unused = isOvertaken ? slow : second
    unused.abort()
    return reply
  }

  async function sendTo(to: string, unused?: AbortController) {
    const until = unused ? AbortSignal.any([signal, unused.signal]) : signal
    try {
      const response = await fetch(to + pathname + search, { method, headers, body, signal: until })
      // A copy that is about to stop closes its connections.
      if (response.headers.get('connection') === 'close') copies.failed(to, leaveOutMs)
      return response
    } catch (error) {
      if (!unused?.signal.aborted) copies.failed(to, leaveOutMs)
      throw error
    }
  }
}

async function stateAfter(promise: Promise<unknown>, ms: number): Promise<'fulfilled' | 'rejected' | 'pending'> {
  const late = Promise.withResolvers<'pending'>()
  const timer = setTimeout(() => late.resolve('pending'), ms)
  const state = await Promise.race([
    promise.then(
      () => 'fulfilled' as const,
      () => 'rejected' as const,
    ),
    late.promise,
  ])
  clearTimeout(timer)
  return state
}
