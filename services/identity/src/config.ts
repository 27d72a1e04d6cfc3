import { type CommonConfig, ConfigError } from '@portal/service-kit'
import { z } from 'zod'
import { signingKeys } from './key/signing-keys.ts'

/** The environment variables of identity, in addition to the common ones. */
export const identityConfig = z.object({
  OIDC_ISSUER: z
    .url({ protocol: /^https?$/ })
    .optional()
    .describe('Issuer URL of the OpenID provider for sign-ins; the embedded provider unless set'),
  OIDC_CLIENT_ID: z.string().default('portal').describe('Client ID of the portal at the OpenID provider'),
  OIDC_CLIENT_SECRET: z.string().optional().describe('Client secret of the portal at the OpenID provider'),
  OIDC_SCOPES: z
    .string()
    .default('openid email profile')
    .describe('Scopes that the portal requests from the OpenID provider'),
  OIDC_UNVERIFIED_EMAILS: z
    .enum(['refuse', 'accept'])
    .default('refuse')
    .describe(
      '`accept` allows sign-in if the provider does not say whether the email is verified; never if it says that it is not',
    ),
  DEMO_PROVIDER: z
    .enum(['on', 'off'])
    .default('off')
    .describe('`on` embeds an OpenID provider with the demo accounts; rejected in production'),
  SIGNING_KEYS: signingKeys.describe(
    'JSON array of private ES256 JWKs with a kid: the first signs member tokens, all are published',
  ),
  COOKIE_SECRET: z.string().min(32).describe('Encrypts the cookie of a sign-in in progress'),
  BOOTSTRAP_ADMIN_EMAIL: z
    .email()
    .optional()
    .describe('Email of the member who becomes an active admin at startup, if no other admin is active'),
  SESSIONS_PER_MEMBER: z.coerce
    .number()
    .int()
    .min(1)
    .default(10)
    .describe('Browsers in which a member can be signed in at once; another sign-in ends the oldest session'),
  SESSION_IDLE_MINUTES: z.coerce
    .number()
    .int()
    .min(1)
    .max(1_440)
    .default(30)
    .describe('Minutes until an unused session ends'),
  SESSION_HOURS: z.coerce.number().int().min(1).max(72).default(10).describe('Hours until any session ends'),
})

export type IdentityConfig = z.output<typeof identityConfig> & CommonConfig

/**
 * Checks combinations of variables.
 * @throws {ConfigError} with one line per problem.
 */
export function checkConfig(config: IdentityConfig): void {
  const hasDemoProvider = config.DEMO_PROVIDER === 'on'
  const problems = [
    !hasDemoProvider &&
      !config.OIDC_ISSUER &&
      'OIDC_ISSUER: is missing; name your OpenID provider, or set DEMO_PROVIDER=on',
    !hasDemoProvider &&
      !config.OIDC_CLIENT_SECRET &&
      'OIDC_CLIENT_SECRET: is missing; get it from your OpenID provider',
    ...(config.NODE_ENV === 'production' ? productionProblems(config) : []),
  ].filter(problem => problem !== false)
  if (problems.length === 0) return
  throw new ConfigError(`identity cannot start; fix these environment variables:\n  ${problems.join('\n  ')}`)
}

function productionProblems(config: IdentityConfig) {
  return [
    config.DEMO_PROVIDER === 'on' && 'DEMO_PROVIDER: must be off in production, where demo accounts must not exist',
    !config.PORTAL_ORIGIN.startsWith('https:') && 'PORTAL_ORIGIN: must be https in production',
  ]
}
