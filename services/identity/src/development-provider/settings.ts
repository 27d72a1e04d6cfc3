import type { Configuration } from 'oidc-provider'
import type { PrivateKey } from '../key/signing-keys.ts'
import { pagePolicy } from '../sign-in/page.ts'
import { type DemoAccount, demoAccountBehind } from './accounts.ts'
import { createMemory } from './memory.ts'
import { providerErrorPage } from './sign-in-page.ts'

interface Parts {
  origin: string
  clientId: string
  clientSecret: string
  cookieSecret: string
  keys: readonly PrivateKey[]
}

const hour = 3600

/** Settings of the embedded provider: one client, code flow with PKCE, no consent page, all kept in memory. */
export const providerSettings = ({ origin, clientId, clientSecret, cookieSecret, keys }: Parts): Configuration => ({
  clients: [
    {
      client_id: clientId,
      client_secret: clientSecret,
      redirect_uris: [`${origin}/api/callback`],
      post_logout_redirect_uris: [`${origin}/`],
      response_types: ['code'],
      grant_types: ['authorization_code'],
      id_token_signed_response_alg: 'ES256',
    },
  ],
  adapter: createMemory(),
  // Our own keys, so that an ID token is still good after a restart.
  jwks: { keys: keys.map(key => ({ ...key, alg: 'ES256', use: 'sig' })) },
  cookies: { keys: [cookieSecret], long: { path: '/idp' } },
  claims: { email: ['email', 'email_verified'], profile: ['name', 'given_name', 'family_name'] },
  conformIdTokenClaims: false,
  pkce: { required: () => true },
  features: {
    devInteractions: { enabled: false },
    rpInitiatedLogout: { enabled: true, logoutSource: () => undefined },
  },
  interactions: { url: (_, interaction) => `/idp/interaction/${interaction.uid}` },
  ttl: { AccessToken: hour, AuthorizationCode: 60, Grant: hour, IdToken: hour, Interaction: hour, Session: 10 * hour },
  findAccount: (_, subject) => {
    const account = demoAccountBehind(subject)
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
