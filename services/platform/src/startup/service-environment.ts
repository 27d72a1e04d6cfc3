import type { Environment } from '@portal/service-kit'
import type { z } from 'zod'
import { serviceNames } from '../shared/service-names.ts'
import type { Secrets } from './secrets.ts'

/** What the platform knows and a service may need. */
export interface PlatformValues {
  secrets: Secrets
  databaseUrl: string
  /** Where people reach the portal. */
  origin: string
  /** Where each service listens, when they are processes of their own. */
  urls?: Readonly<Record<string, string>>
}

/**
 * The whole environment of one service: of what it declares, what the operator set, else what the platform knows.
 * Nothing else gets through, so that no service holds another one's secrets.
 */
export function serviceEnvironment(
  config: z.ZodObject,
  operator: NodeJS.ProcessEnv,
  known: PlatformValues,
): Environment {
  const given: Environment = {
    ...known.secrets,
    PORTAL_ORIGIN: known.origin,
    ...operator,
    DATABASE_URL: known.databaseUrl,
  }
  const declared = Object.keys(config.shape).map(name => [name, given[name]] as const)
  const peers = serviceNames.map(
    serviceName => [`${serviceName.toUpperCase()}_URL`, known.urls?.[serviceName]] as const,
  )
  return Object.fromEntries([...declared, ...peers].filter(([, value]) => value !== undefined))
}
