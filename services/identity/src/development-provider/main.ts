// The external systems of a portal, for `npm run containers` and `npm run drill -- d9`: the development provider as a
// separate process, and with GATEWAY_URL the proxy in front of the portal, which terminates TLS. Neither is part of a
// deployment.
import { randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { createServer, request as sendRequest, type IncomingMessage, type ServerResponse } from 'node:http'
import { createServer as createTlsServer } from 'node:https'
import { createLog, readConfig } from '@portal/service-kit'
import { calculateJwkThumbprint, exportJWK, generateKeyPair } from 'jose'
import { z } from 'zod'
import type { PrivateKey } from '../key/signing-keys.ts'
import { createProvider } from './create-provider.ts'

const config = readConfig(
  z.object({
    PORTAL_ORIGIN: z.url(),
    OIDC_ISSUER: z.url(),
    OIDC_CLIENT_ID: z.string(),
    OIDC_CLIENT_SECRET: z.string(),
    GATEWAY_URL: z.url().optional(),
    // For addresses with https.
    TLS_CERTIFICATE: z.string().optional(),
    TLS_KEY: z.string().optional(),
  }),
  process.env,
  'outside',
)
/** Followed by an email: disables the account, as an administrator of the provider does. */
const disablePath = '/control/disable/'
const log = createLog('outside', 'info')
const { privateKey } = await generateKeyPair('ES256', { extractable: true })
const key = await exportJWK(privateKey)
const provider = await createProvider(
  {
    issuer: config.OIDC_ISSUER,
    origin: config.PORTAL_ORIGIN,
    clientId: config.OIDC_CLIENT_ID,
    clientSecret: config.OIDC_CLIENT_SECRET,
    cookieSecret: randomBytes(32).toString('base64url'),
    // Each start rotates the key.
    keys: [{ ...key, kid: await calculateJwkThumbprint(key) } as PrivateKey],
  },
  log,
)

listen(config.OIDC_ISSUER, (request, response) => {
  if (request.method === 'POST' && request.url?.startsWith(disablePath)) void disable(request.url, response)
  else provider.handle(request, response)
})
const { GATEWAY_URL: gatewayUrl } = config
if (gatewayUrl) listen(config.PORTAL_ORIGIN, (request, response) => proxy(gatewayUrl, request, response))
// There is nothing to save, so it ends with the process that started it.
process.on('disconnect', () => process.exit(0))

/** Listens on the port of an address, which is the same inside and outside of the container. */
function listen(url: string, handle: (request: IncomingMessage, response: ServerResponse) => void): void {
  const { TLS_CERTIFICATE: certificate = '', TLS_KEY: keyFile = '' } = config
  const { protocol, port } = new URL(url)
  const server =
    protocol === 'https:'
      ? createTlsServer({ cert: readFileSync(certificate), key: readFileSync(keyFile) }, handle)
      : createServer(handle)
  server.listen(Number(port), '0.0.0.0')
}

async function disable(url: string, response: ServerResponse): Promise<void> {
  await provider.disable(decodeURIComponent(url.slice(disablePath.length)))
  response.writeHead(204).end()
}

/** Passes a request on to the gateway with one X-Forwarded-For entry, as docs/operate.md expects of a proxy. */
function proxy(gatewayUrl: string, request: IncomingMessage, response: ServerResponse): void {
  const headers = {
    ...request.headers,
    'x-forwarded-for': request.socket.remoteAddress,
    'x-forwarded-proto': 'https',
  }
  const { method, url } = request
  const outgoing = sendRequest(new URL(url ?? '/', gatewayUrl), { method, headers }, incoming => {
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
