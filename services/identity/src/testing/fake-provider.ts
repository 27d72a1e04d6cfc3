import { listen } from '@portal/service-kit'
import { exportJWK, generateKeyPair, SignJWT } from 'jose'

export interface FakeProvider {
  readonly issuer: string
  /** Claims of the next ID token, in addition to those of a valid one. */
  claims: Record<string, unknown>
  /** Claims of the userinfo endpoint. */
  userinfo: Record<string, unknown>
  /** Signs claims with the provider's key. */
  sign(claims: Record<string, unknown>): Promise<string>
  /** Answers a path in place of the provider. */
  override: ((path: string) => Response | undefined) | null
  stop(): Promise<void>
}

/** Starts an OpenID provider with the claims and responses that a test sets. */
export async function startFakeProvider(clientId: string): Promise<FakeProvider> {
  const { publicKey, privateKey } = await generateKeyPair('ES256', { extractable: true })
  const jwk = { ...(await exportJWK(publicKey)), kid: 'fake', alg: 'ES256', use: 'sig' }
  const { port, close } = await listen({ port: 0, host: '127.0.0.1', fetch: handle })
  const issuer = `http://127.0.0.1:${port}`
  const provider: FakeProvider = { issuer, claims: {}, userinfo: {}, sign, override: null, stop: close }
  return provider

  async function handle(request: Request): Promise<Response> {
    const { pathname } = new URL(request.url)
    const overridden = provider.override?.(pathname)
    if (overridden) return overridden
    if (pathname === '/keys') return Response.json({ keys: [jwk] })
    if (pathname === '/userinfo') return Response.json({ sub: 'fake-subject', ...provider.userinfo })
    if (pathname === '/token') {
      return Response.json({ access_token: 'access', token_type: 'bearer', id_token: await idToken() })
    }
    return Response.json({
      issuer,
      authorization_endpoint: `${issuer}/authorize`,
      token_endpoint: `${issuer}/token`,
      userinfo_endpoint: `${issuer}/userinfo`,
      jwks_uri: `${issuer}/keys`,
      id_token_signing_alg_values_supported: ['ES256'],
      response_types_supported: ['code'],
      code_challenge_methods_supported: ['S256'],
    })
  }

  function idToken(): Promise<string> {
    const seconds = Math.floor(Date.now() / 1000)
    const valid = { iss: issuer, sub: 'fake-subject', aud: clientId, iat: seconds, exp: seconds + 60 }
    return sign({ ...valid, ...provider.claims })
  }

  function sign(claims: Record<string, unknown>): Promise<string> {
    return new SignJWT(claims).setProtectedHeader({ alg: 'ES256', kid: 'fake' }).sign(privateKey)
  }
}
