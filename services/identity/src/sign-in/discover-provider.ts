import {
  allowInsecureRequests,
  type Configuration,
  customFetch,
  discovery,
  enableNonRepudiationChecks,
} from 'openid-client'
import type { IdentityConfig } from '../config.ts'
import type { DevelopmentProvider } from '../development-provider/start-development-provider.ts'

// Below the five seconds within which a request fails when something hangs.
const timeoutSeconds = 4

/**
 * Returns a function that discovers the OpenID provider and caches it. If that fails, the next call repeats it: the portal
 * starts and serves signed-in users while the provider is down.
 */
export function createProviderDiscovery(
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
