import {
  allowInsecureRequests,
  type Configuration,
  customFetch,
  discovery,
  enableNonRepudiationChecks,
} from 'openid-client'
import type { IdentityConfig } from '../config.ts'
import type { DevelopmentProvider } from '../development-provider/start.ts'

const timeoutSeconds = 5

/**
 * The OpenID provider, discovered when first needed and remembered: the portal starts, and serves who is signed in,
 * while the provider is away. A failed discovery is tried again by the next sign-in.
 */
export function createProvider(
  config: IdentityConfig,
  developmentProvider: DevelopmentProvider | null,
): () => Promise<Configuration> {
  const issuer = new URL(developmentProvider?.issuer ?? config.OIDC_ISSUER ?? '')
  const secret = developmentProvider?.clientSecret ?? config.OIDC_CLIENT_SECRET
  const isLocal = developmentProvider !== null || ['localhost', '127.0.0.1', '[::1]'].includes(issuer.hostname)
  let discovered: Promise<Configuration> | undefined

  return () => {
    discovered ??= discovery(issuer, config.OIDC_CLIENT_ID, secret, undefined, {
      timeout: timeoutSeconds,
      execute: isLocal ? [enableNonRepudiationChecks, allowInsecureRequests] : [enableNonRepudiationChecks],
      ...(developmentProvider ? { [customFetch]: developmentProvider.fetch } : {}),
    }).catch((error: unknown) => {
      discovered = undefined
      throw error
    })
    return discovered
  }
}
