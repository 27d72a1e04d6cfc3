import type { Environment } from '@portal/service-kit'
import type { z } from 'zod'
import { serviceNames } from '../shared/service-names.ts'
import { type Secrets, serviceKeyVariable } from './secrets.ts'

/** The values that the platform provides to a service. */
export interface PlatformValues {
  serviceName: string
  secrets: Secrets
  databaseUrl: string
  /** Public origin of the portal. */
  origin: string
  /** The origin of each service, if they run as separate processes. */
  urls?: Readonly<Record<string, string>>
}

/**
 * Returns the complete environment of one service: the variables it declares. The operator's values take precedence
 * over those of the platform. The environment contains nothing else, so that no service has the secrets of another one.
 */
export function serviceEnvironment(
  config: z.ZodObject,
  operator: NodeJS.ProcessEnv,
  platform: PlatformValues,
): Environment {
  const values: Environment = {
    ...platform.secrets,
    PORTAL_ORIGIN: platform.origin,
    SERVICE_KEY: platform.secrets[serviceKeyVariable(platform.serviceName)],
    ...operator,
    DATABASE_URL: platform.databaseUrl,
  }
  const declared = Object.keys(config.shape).map(name => [name, values[name]] as const)
  const peers = serviceNames.map(
    serviceName => [`${serviceName.toUpperCase()}_URL`, platform.urls?.[serviceName]] as const,
  )
  return Object.fromEntries([...declared, ...peers].filter(([, value]) => value !== undefined))
}
