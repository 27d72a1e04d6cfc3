import { z } from 'zod'

/** What every service reads from its environment. */
export const commonConfig = z.object({
  NODE_ENV: z
    .enum(['development', 'test', 'production'])
    .default('development')
    .describe('`production` refuses demo secrets and the demo sign-in'),
  LOG_LEVEL: z
    .enum(['silent', 'error', 'warn', 'info', 'debug'])
    .default('info')
    .describe('Least severe level that is logged'),
  PORTAL_ORIGIN: z
    .url({ protocol: /^https?$/ })
    .default('http://localhost:8080')
    .describe('Origin that people see in the address bar'),
  PORTAL_TIME_ZONE: z
    .string()
    .default('America/New_York')
    .refine(isTimeZone, 'must be an IANA time zone')
    .describe('Organisation’s IANA zone: what "today" means for sales and metrics'),
  INTERNAL_SECRET: z.string().min(32).describe('Shared by the services: signs the calls between them'),
  DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/ }).describe('PostgreSQL with the service’s own role'),
})

/** What a service needs besides when it runs as a process of its own. */
export const processConfig = z.object({
  PORT: z.coerce.number().int().min(0).max(65_535).describe('TCP port the process listens on'),
  HOST: z.string().default('127.0.0.1').describe('Address the process listens on'),
})

/** The environment is unusable; the message lists every variable at fault. */
export class ConfigError extends Error {
  override name = 'ConfigError'
}

/**
 * Parses an environment, once, at start. An empty variable counts as missing.
 * @throws {ConfigError} naming every missing or malformed variable.
 */
export function readConfig<S extends z.ZodObject>(
  schema: S,
  env: Record<string, string | undefined>,
  serviceName: string,
): z.output<S> {
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== undefined && value !== ''))
  const parsed = schema.safeParse(given)
  if (parsed.success) return parsed.data
  const faults = parsed.error.issues.map(({ path, message }) => {
    const name = path.join('.')
    return `  ${name}: ${name in given ? message : 'is missing'}`
  })
  throw new ConfigError(`${serviceName} cannot start; fix these environment variables:\n${faults.join('\n')}`)
}

function isTimeZone(value: string): boolean {
  try {
    Intl.DateTimeFormat('en', { timeZone: value })
    return true
  } catch {
    return false
  }
}
