import { type Log, type Peers, type ServiceContext, type Sql, startBackgroundTask } from '@portal/service-kit'
import type { Configuration } from 'openid-client'
import { checkConfig, type IdentityConfig } from './config.ts'
import { type DevelopmentProvider, startDevelopmentProvider } from './development-provider/start.ts'
import { openSigner, type Signer } from './key/signing-keys.ts'
import { ensureAdmin } from './member/ensure-admin.ts'
import { forgetEnded } from './session/forget-ended.ts'
import { loginKeyOf } from './sign-in/login-cookie.ts'
import { createProvider } from './sign-in/provider.ts'

/** What every verb and page of identity works with. */
export interface Deps {
  readonly config: IdentityConfig
  readonly sql: Sql
  readonly log: Log
  readonly peers: Peers
  readonly signer: Signer
  /** Encrypts the cookie of a sign-in under way. */
  readonly loginKey: Uint8Array
  /** The OpenID provider, discovered when first needed. @throws where it does not answer. */
  readonly provider: () => Promise<Configuration>
  /** The embedded provider, where it runs. */
  readonly developmentProvider: DevelopmentProvider | null
}

/** Makes them at start. @throws {ConfigError} where the environment does not add up. */
export async function createDeps({ config, sql, peers, log, onStop }: ServiceContext<IdentityConfig>): Promise<Deps> {
  checkConfig(config)
  if (config.BOOTSTRAP_ADMIN_EMAIL) await ensureAdmin(sql, config.BOOTSTRAP_ADMIN_EMAIL)
  const cleanup = startBackgroundTask(log, 'delete ended sessions', { everyMs: 60_000 }, () => forgetEnded(sql, config))
  onStop(() => cleanup.stop())
  const developmentProvider = config.DEMO_PROVIDER === 'on' ? await startDevelopmentProvider(config) : null
  if (developmentProvider) onStop(() => developmentProvider.close())
  return {
    config,
    sql,
    log,
    peers,
    developmentProvider,
    signer: await openSigner(config.SIGNING_KEYS),
    loginKey: loginKeyOf(config.COOKIE_SECRET),
    provider: createProvider(config, developmentProvider),
  }
}
