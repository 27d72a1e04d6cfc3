import { type CommonConfig, ConfigError } from '@portal/service-kit'
import { z } from 'zod'
import { signingKeys } from './key/signing-keys.ts'

/** What identity reads from its environment, besides the common variables. */
export const identityConfig = z.object({
  OIDC_ISSUER: z
    .url({ protocol: /^https?$/ })
    .optional()
    .describe('Issuer URL of the OpenID provider that people sign in with; the embedded provider unless set'),
  OIDC_CLIENT_ID: z.string().default('portal').describe('Client id of the portal at the OpenID provider'),
  OIDC_CLIENT_SECRET: z.string().optional().describe('Client secret of the portal at the OpenID provider'),
  OIDC_SCOPES: z.string().default('openid email profile').describe('What the portal asks the OpenID provider for'),
  DEMO_PROVIDER: z
    .enum(['on', 'off'])
    .default('off')
    .describe('`on` embeds an OpenID provider with the demo accounts; refused in production'),
  SIGNING_KEYS: signingKeys.describe(
    'JSON array of private ES256 JWKs with a kid: the first signs member tokens, all are published',
  ),
  COOKIE_SECRET: z.string().min(32).describe('Encrypts the cookie of a sign-in under way'),
  BOOTSTRAP_ADMIN_EMAIL: z.email().optional().describe('This person is an active admin from the start on'),
  SESSION_IDLE_MINUTES: z.coerce.number().int().min(1).default(30).describe('An unused session ends after this'),
  SESSION_HOURS: z.coerce.number().int().min(1).default(10).describe('Every session ends after this'),
})

export type IdentityConfig = z.output<typeof identityConfig> & CommonConfig

/**
 * Checks what one variable alone cannot tell.
 * @throws {ConfigError} with a sentence for each fault.
 */
export function checkConfig(config: IdentityConfig): void {
  const isDemo = config.DEMO_PROVIDER === 'on'
  const faults = [
    !isDemo && !config.OIDC_ISSUER && 'OIDC_ISSUER: is missing; name your OpenID provider, or set DEMO_PROVIDER=on',
    !isDemo && !config.OIDC_CLIENT_SECRET && 'OIDC_CLIENT_SECRET: is missing; your OpenID provider gave it to you',
    ...(config.NODE_ENV === 'production' ? productionFaults(config) : []),
  ].filter(fault => fault !== false)
  if (faults.length === 0) return
  throw new ConfigError(`identity cannot start; fix these environment variables:\n  ${faults.join('\n  ')}`)
}

function productionFaults(config: IdentityConfig) {
  return [
    config.DEMO_PROVIDER === 'on' && 'DEMO_PROVIDER: the demo accounts must not exist in production; set it to off',
    !config.PORTAL_ORIGIN.startsWith('https:') && 'PORTAL_ORIGIN: must be https in production',
    ...(['INTERNAL_SECRET', 'COOKIE_SECRET'] as const).map(
      name => isGuessable(config[name]) && `${name}: is easy to guess; make one with "openssl rand -base64 32"`,
    ),
  ]
}

const isGuessable = (secret: string) => new Set(secret).size < 10 || /change.?me|default|example/i.test(secret)
