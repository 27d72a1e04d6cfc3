import { randomBytes } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { CustomFetch } from 'openid-client'
import type { IdentityConfig } from '../config.ts'
import { addPages } from './pages.ts'
import { providerSettings } from './settings.ts'

export interface DevelopmentProvider {
  readonly issuer: string
  readonly clientSecret: string
  /** Asks the provider directly, whether or not the portal's own origin can be reached from here. */
  readonly fetch: CustomFetch
  /** Answers a browser's request to `/idp`. */
  answer(request: Request): Promise<Response>
  close(): Promise<void>
}

/** Starts the embedded OpenID provider on a loopback port of its own; browsers reach it below `/idp` on the portal's origin. */
export async function startDevelopmentProvider(config: IdentityConfig): Promise<DevelopmentProvider> {
  // Loaded only here: an installation without development packages has no such module.
  const { default: Provider, interactionPolicy } = await import('oidc-provider')
  const origin = config.PORTAL_ORIGIN
  const issuer = `${origin}/idp`
  const clientSecret = randomBytes(32).toString('base64url')
  const policy = interactionPolicy.base()
  policy.add(new interactionPolicy.Prompt({ name: 'select_account', requestable: true }), 0)
  const settings = providerSettings({
    origin,
    clientId: config.OIDC_CLIENT_ID,
    clientSecret,
    cookieSecret: config.COOKIE_SECRET,
    keys: config.SIGNING_KEYS,
  })
  const provider = new Provider(issuer, { ...settings, interactions: { ...settings.interactions, policy } })
  provider.proxy = true
  addPages(provider, origin)

  const callback = provider.callback()
  const server = createServer((request, response) => {
    // The provider finds out where it is mounted by comparing the two.
    Object.assign(request, { originalUrl: request.url })
    request.url = request.url?.slice('/idp'.length) || '/'
    void callback(request, response)
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject).listen(0, '127.0.0.1', resolve)
  })
  const inside = `http://127.0.0.1:${(server.address() as AddressInfo).port}`

  function send(url: string, init: RequestInit): Promise<Response> {
    const { pathname, search } = new URL(url)
    const headers = new Headers(init.headers)
    // Of the public origin whoever asks, so that the addresses it answers with are.
    headers.set('x-forwarded-proto', new URL(origin).protocol.slice(0, -1))
    headers.set('x-forwarded-host', new URL(origin).host)
    return fetch(inside + pathname + search, { ...init, headers, redirect: 'manual' })
  }

  return {
    issuer,
    clientSecret,
    fetch: (url, { method, headers, body, signal }) =>
      send(url, { method, headers, body: body as RequestInit['body'], signal }),
    async answer({ method, url, headers, body }) {
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
  const kept = new Headers(headers)
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
    kept.delete(name)
  }
  return kept
}
