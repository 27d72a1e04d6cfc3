import { type Log, type Peers, type ServiceContext, type Sql, startBackgroundTask } from '@portal/service-kit'
import type { Configuration } from 'openid-client'
import { checkConfig, type IdentityConfig } from './config.ts'
import {
  type DevelopmentProvider,
  startDevelopmentProvider,
} from './development-provider/start-development-provider.ts'
import { createSigner, type Signer } from './key/signing-keys.ts'
import { ensureAdmin } from './member/ensure-admin.ts'
import { deleteEndedSessions } from './session/delete-ended-sessions.ts'
import { createProviderDiscovery } from './sign-in/discover-provider.ts'
import { deriveLoginKey } from './sign-in/login-cookie.ts'
import { createLogoutTokenVerifier, type VerifyLogoutToken } from './sign-in/verify-logout-token.ts'

/** The dependencies of every handler and page of identity. */
export interface Deps {
  readonly config: IdentityConfig
  readonly sql: Sql
  readonly log: Log
  readonly peers: Peers
  readonly signer: Signer
  /** Encrypts the cookie of a sign-in in progress. */
  readonly loginKey: Uint8Array
  /** Returns the OpenID provider, discovered at startup or, if that failed, on first use. @throws if the provider does not respond. */
  readonly discoverProvider: () => Promise<Configuration>
  readonly verifyLogoutToken: VerifyLogoutToken
  /** The embedded provider; null if it is off. */
  readonly developmentProvider: DevelopmentProvider | null
}

/** @throws {ConfigError} if the environment variables contradict each other. */
export async function createDeps({ config, sql, peers, log, onStop }: ServiceContext<IdentityConfig>): Promise<Deps> {
  checkConfig(config)
  if (config.BOOTSTRAP_ADMIN_EMAIL) await ensureAdmin(sql, log, config.BOOTSTRAP_ADMIN_EMAIL)
  const cleanup = startBackgroundTask(log, 'delete ended sessions', { everyMs: 60_000 }, () =>
    deleteEndedSessions(sql, config),
  )
  onStop(() => cleanup.stop())
  const developmentProvider = config.DEMO_PROVIDER === 'on' ? await startDevelopmentProvider(config, log) : null
  if (developmentProvider) onStop(() => developmentProvider.close())
  const discoverProvider = createProviderDiscovery(config, developmentProvider)
  // Now, so that the first sign-in need not wait for it. Each sign-in repeats a failed discovery.
  discoverProvider().catch((err: unknown) => log.warn({ err }, 'OpenID provider not discovered at startup'))
  return {
    config,
    sql,
    log,
    peers,
    developmentProvider,
    signer: await createSigner(config.SIGNING_KEYS),
    loginKey: deriveLoginKey(config.COOKIE_SECRET),
    discoverProvider,
    verifyLogoutToken: createLogoutTokenVerifier(config.OIDC_CLIENT_ID, discoverProvider, developmentProvider?.fetch),
  }
}
