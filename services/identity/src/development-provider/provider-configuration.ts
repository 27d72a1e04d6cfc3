import type { Configuration } from 'oidc-provider'
import type { PrivateKey } from '../key/signing-keys.ts'
import { pagePolicy } from '../sign-in/html-page.ts'
import { type DemoAccount, findDemoAccount } from './accounts.ts'
import { createMemoryAdapter } from './memory-adapter.ts'
import { providerErrorPage } from './sign-in-page.ts'

export interface ProviderOptions {
  /** Origin of the portal. */
  origin: string
  clientId: string
  clientSecret: string
  cookieSecret: string
  keys: readonly PrivateKey[]
}

const hourSeconds = 3600

/** Returns the configuration of the embedded provider: one client, code flow with PKCE, no consent page, storage in memory. */
export const providerConfiguration = (
  { origin, clientId, clientSecret, cookieSecret, keys }: ProviderOptions,
  disabled: ReadonlySet<string>,
): Configuration => ({
  clients: [
    {
      client_id: clientId,
      client_secret: clientSecret,
      redirect_uris: [`${origin}/api/callback`],
      post_logout_redirect_uris: [`${origin}/`],
      backchannel_logout_uri: `${origin}/api/backchannel-logout`,
      backchannel_logout_session_required: true,
      response_types: ['code'],
      grant_types: ['authorization_code'],
      id_token_signed_response_alg: 'ES256',
    },
  ],
  adapter: createMemoryAdapter(),
  jwks: { keys: keys.map(key => ({ ...key, alg: 'ES256', use: 'sig' })) },
  cookies: { keys: [cookieSecret], long: { path: '/idp' } },
  claims: { email: ['email', 'email_verified'], profile: ['name', 'given_name', 'family_name'] },
  conformIdTokenClaims: false,
  pkce: { required: () => true },
  features: {
    devInteractions: { enabled: false },
    backchannelLogout: { enabled: true },
    rpInitiatedLogout: { enabled: true, logoutSource: () => undefined },
  },
  // Without the provider's own dispatcher, which refuses loopback addresses.
  fetch: (url, options) => fetch(url, { ...options, dispatcher: undefined } as RequestInit),
  interactions: { url: (_, interaction) => `/idp/interaction/${interaction.uid}` },
  ttl: {
    AccessToken: hourSeconds,
    AuthorizationCode: 60,
    Grant: hourSeconds,
    IdToken: hourSeconds,
    Interaction: hourSeconds,
    Session: 10 * hourSeconds,
  },
  findAccount: (_, subject) => {
    const account = disabled.has(subject) ? undefined : findDemoAccount(subject)
    return account && { accountId: subject, claims: () => claimsOf(account) }
  },
  async loadExistingGrant({ oidc }) {
    const grant = new oidc.provider.Grant({ clientId: oidc.client?.clientId, accountId: oidc.session?.accountId })
    grant.addOIDCScope(oidc.params?.['scope'] as string)
    await grant.save()
    return grant
  },
  renderError(ctx) {
    ctx.type = 'html'
    ctx.set('content-security-policy', pagePolicy)
    ctx.body = providerErrorPage()
  },
})

const claimsOf = ({ subject, email, firstName, lastName }: DemoAccount) => ({
  sub: subject,
  email,
  email_verified: true,
  name: `${firstName} ${lastName}`,
  given_name: firstName,
  family_name: lastName,
})
