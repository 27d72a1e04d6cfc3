import { randomBytes } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Log } from '@portal/service-kit'
import type { CustomFetch } from 'openid-client'
import type { IdentityConfig } from '../config.ts'
import { createProvider } from './create-provider.ts'

export interface DevelopmentProvider {
  readonly issuer: string
  readonly clientSecret: string
  /** Sends a request to the provider directly: the portal's own origin may be unreachable from here. */
  readonly fetch: CustomFetch
  /** Answers a browser's request to `/idp`. */
  handle(request: Request): Promise<Response>
  close(): Promise<void>
}

/** Starts the embedded OpenID provider on its own loopback port. Browsers reach it under `/idp` on the portal's origin. */
export async function startDevelopmentProvider(config: IdentityConfig, log: Log): Promise<DevelopmentProvider> {
  const origin = config.PORTAL_ORIGIN
  const issuer = `${origin}/idp`
  const clientSecret = randomBytes(32).toString('base64url')
  const options = {
    issuer,
    origin,
    clientId: config.OIDC_CLIENT_ID,
    clientSecret,
    cookieSecret: config.COOKIE_SECRET,
    // The portal's own keys, so that ID tokens stay valid across a restart.
    keys: config.SIGNING_KEYS,
  }
  const { handle: handleProvider } = await createProvider(options, log)
  const server = createServer(handleProvider)
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject).listen(0, '127.0.0.1', resolve)
  })
  const internalOrigin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`

  function send(url: string, init: RequestInit): Promise<Response> {
    const { pathname, search } = new URL(url)
    const headers = new Headers(init.headers)
    // The provider puts the public origin into the addresses that it returns.
    headers.set('x-forwarded-proto', new URL(origin).protocol.slice(0, -1))
    headers.set('x-forwarded-host', new URL(origin).host)
    return fetch(internalOrigin + pathname + search, { ...init, headers, redirect: 'manual' })
  }

  return {
    issuer,
    clientSecret,
    fetch: (url, { method, headers, body, signal }) =>
      send(url, { method, headers, body: body as RequestInit['body'], signal }),
    async handle({ method, url, headers, body }) {
      const response = await send(url, {
        method,
        headers: withoutConnectionHeaders(headers),
        body: body && (await new Response(body).arrayBuffer()),
      })
      return new Response(response.body, {
        status: response.status,
        headers: withoutConnectionHeaders(response.headers),
      })
    },
    close: () =>
      new Promise(resolve => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

function withoutConnectionHeaders(headers: Headers): Headers {
  const remaining = new Headers(headers)
  for (const name of [
    'connection',
    'keep-alive',
    'transfer-encoding',
    'content-length',
    'content-encoding',
    'accept-encoding',
    'host',
    'upgrade',
    'te',
    'expect',
  ]) {
    remaining.delete(name)
  }
  return remaining
}
