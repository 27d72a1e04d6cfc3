import { listen } from '@portal/service-kit'
import { exportJWK, generateKeyPair, SignJWT } from 'jose'

export interface FakeProvider {
  readonly issuer: string
  /** Claims of the next ID token, over those of a good one. */
  claims: Record<string, unknown>
  /** Claims that userinfo adds. */
  userinfo: Record<string, unknown>
  /** Answers instead of the provider while set. */
  instead: ((path: string) => Response | undefined) | null
  stop(): Promise<void>
}

/** An OpenID provider that says whatever a test wants it to. */
export async function startFakeProvider(clientId: string): Promise<FakeProvider> {
  const { publicKey, privateKey } = await generateKeyPair('ES256', { extractable: true })
  const jwk = { ...(await exportJWK(publicKey)), kid: 'fake', alg: 'ES256', use: 'sig' }
  const { port, close } = await listen({ port: 0, host: '127.0.0.1', fetch: answer })
  const issuer = `http://127.0.0.1:${port}`
  const provider: FakeProvider = { issuer, claims: {}, userinfo: {}, instead: null, stop: close }
  return provider

  async function answer(request: Request): Promise<Response> {
    const { pathname } = new URL(request.url)
    const instead = provider.instead?.(pathname)
    if (instead) return instead
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
    const good = { iss: issuer, sub: 'fake-subject', aud: clientId, iat: seconds, exp: seconds + 60 }
    return new SignJWT({ ...good, ...provider.claims })
      .setProtectedHeader({ alg: 'ES256', kid: 'fake' })
      .sign(privateKey)
  }
}
