// What a portal in containers finds outside, for `npm run containers`: the proxy in front of it, which terminates TLS, and the
// development provider under another host. Neither is part of a deployment.
import { randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { request as sendRequest, type IncomingMessage, type ServerResponse } from 'node:http'
import { createServer } from 'node:https'
import { createLog, readConfig } from '@portal/service-kit'
import { exportJWK, generateKeyPair } from 'jose'
import { z } from 'zod'
import type { PrivateKey } from '../key/signing-keys.ts'
import { createProvider } from './create-provider.ts'

const config = readConfig(
  z.object({
    PORTAL_ORIGIN: z.url(),
    OIDC_ISSUER: z.url(),
    OIDC_CLIENT_ID: z.string(),
    OIDC_CLIENT_SECRET: z.string(),
    GATEWAY_URL: z.url(),
    TLS_CERTIFICATE: z.string(),
    TLS_KEY: z.string(),
  }),
  process.env,
  'outside',
)
const log = createLog('outside', 'info')
const tls = { cert: readFileSync(config.TLS_CERTIFICATE), key: readFileSync(config.TLS_KEY) }
const { privateKey } = await generateKeyPair('ES256', { extractable: true })
const handleProvider = await createProvider(
  {
    issuer: config.OIDC_ISSUER,
    origin: config.PORTAL_ORIGIN,
    clientId: config.OIDC_CLIENT_ID,
    clientSecret: config.OIDC_CLIENT_SECRET,
    cookieSecret: randomBytes(32).toString('base64url'),
    keys: [{ ...(await exportJWK(privateKey)), kid: 'development' } as PrivateKey],
  },
  log,
)

listen(config.OIDC_ISSUER, handleProvider)
listen(config.PORTAL_ORIGIN, proxy)

/** Listens on the port of an address, which is the same inside and outside of the container. */
function listen(url: string, handle: (request: IncomingMessage, response: ServerResponse) => void): void {
  createServer(tls, handle).listen(Number(new URL(url).port), '0.0.0.0')
}

/** Passes a request on to the gateway with one X-Forwarded-For entry, as docs/operate.md expects of a proxy. */
function proxy(request: IncomingMessage, response: ServerResponse): void {
  const headers = {
    ...request.headers,
    'x-forwarded-for': request.socket.remoteAddress,
    'x-forwarded-proto': 'https',
  }
  const { method, url } = request
  const outgoing = sendRequest(new URL(url ?? '/', config.GATEWAY_URL), { method, headers }, incoming => {
    response.writeHead(incoming.statusCode ?? 502, incoming.rawHeaders)
    incoming.pipe(response)
  })
  outgoing.on('error', error => {
    log.warn({ err: error }, 'gateway does not answer')
    if (response.headersSent) response.destroy()
    else response.writeHead(502).end()
  })
  response.on('close', () => outgoing.destroy())
  request.pipe(outgoing)
}
