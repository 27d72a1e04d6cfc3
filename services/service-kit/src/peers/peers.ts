import type { Operation, Reply, SentBody } from '@portal/contracts'
import { ApiError } from '../http/api-error.ts'
import { serviceTokenSigner } from '../http/tokens.ts'

/** Sends a request to a peer: over HTTP, or straight into its app where both run in one process. */
export type PeerFetch = (request: Request) => Promise<Response>

/** Calls to other services' /internal operations. */
export interface Peers {
  call<O extends Operation>(
    serviceName: string,
    operation: O,
    ...body: SentBody<O> extends undefined ? [] : [SentBody<O>]
  ): Promise<Reply<O>>
  /** As `call`, the raw response. */
  fetch(serviceName: string, path: string): Promise<Response>
}

/** Makes the calls of one service to its peers. `fetchOf` finds the way to a peer by its word. */
export function createPeers(self: string, secret: string, fetchOf: (serviceName: string) => PeerFetch): Peers {
  const sign = serviceTokenSigner(self, secret)

  async function send(serviceName: string, path: string, method: string, body?: unknown): Promise<Response> {
    const request = new Request(`http://${serviceName}${path}`, {
      method,
      headers: { authorization: `Bearer ${await sign()}`, 'content-type': 'application/json' },
      body: body === undefined ? undefined : JSON.stringify(body),
      signal: AbortSignal.timeout(5_000),
    })
    try {
      return await fetchOf(serviceName)(request)
    } catch (cause) {
      throw Object.assign(
        new ApiError('unavailable', `The ${serviceName} service does not answer. Try again in a moment.`),
        {
          cause,
        },
      )
    }
  }

  return {
    fetch: (serviceName, path) => send(serviceName, path, 'GET'),
    async call(serviceName, operation, ...[body]) {
      const response = await send(serviceName, operation.path, operation.method, body)
      if (!response.ok) {
        const code = response.status === 503 ? 'unavailable' : 'internal'
        throw new ApiError(code, `The ${serviceName} service answered ${response.status}. Try again in a moment.`)
      }
      return (operation.reply?.parse(await response.json()) ?? undefined) as Reply<typeof operation>
    },
  }
}

/** The way to peers that are processes of their own, by the environment variables `<WORD>_URL`. */
export function peersByUrl(env: Record<string, string | undefined>): (serviceName: string) => PeerFetch {
  return serviceName => request => {
    const origin = env[`${serviceName.toUpperCase()}_URL`]
    if (!origin) throw new Error(`${serviceName.toUpperCase()}_URL is not set`)
    const { pathname, search } = new URL(request.url)
    return fetch(new Request(origin + pathname + search, request))
  }
}
