import { z } from 'zod'
import { databaseUrl } from '../data/database-url.ts'
import { publicKeyOf, readPublicKeys, serviceKeyProblems } from '../http/service-keys.ts'
import { productionProblems } from './production-problems.ts'

/** The environment variables of every service. */
export const commonConfig = z.object({
  NODE_ENV: z
    .enum(['development', 'test', 'production'])
    .default('development')
    .describe('`production` rejects demo secrets and the demo sign-in'),
  LOG_LEVEL: z
    .enum(['silent', 'error', 'warn', 'info', 'debug'])
    .default('info')
    .describe('Least severe level that is logged'),
  SERVICE_VERSION: z
    .string()
    .regex(/^[\w.+-]{1,64}$/, 'use letters, digits, and . _ + -')
    .default('dev')
    .describe('Version of the running code, such as its commit: in the logs, in `/readyz`, and on the Releases page'),
  OTEL_EXPORTER_OTLP_ENDPOINT: z
    .url({ protocol: /^https?$/ })
    .optional()
    .describe('OpenTelemetry collector that receives a span per request, with OTLP over HTTP; none by default'),
  OTEL_TRACES_SAMPLER_ARG: z.coerce
    .number('use a number from 0 to 1')
    .min(0)
    .max(1)
    .default(1)
    .describe('Share of new traces that is sent to the collector'),
  PORTAL_ORIGIN: z
    .url({ protocol: /^https?$/, error: 'use an origin such as https://portal.example.com' })
    .default('http://localhost:8080')
    .describe('Origin in the address bar of the browser'),
  PORTAL_TIME_ZONE: z
    .string()
    .default('America/New_York')
    .refine(isTimeZone, 'use an IANA time zone such as America/New_York')
    .describe('IANA time zone of the organization: decides what "today" means for sales and metrics'),
  SERVICE_KEY: z
    .string()
    .refine(isServiceKey, 'use a private key that make-secrets made')
    .describe('Private key of this service: signs its requests to other services'),
  SERVICE_PUBLIC_KEYS: z
    .string()
    .refine(arePublicKeys, 'use a list such as gateway:KEY,calls:KEY with a key of its own for each service')
    .describe(
      'Public keys of the gateway and all services, as `name:key`, separated by commas. A service has two while its key rotates',
    ),
  DATABASE_URL: databaseUrl.describe(
    'PostgreSQL database, with the role of the service. Of several hosts, separated by commas, the writable one is used. Production requires sslmode=verify-full, unless the host is this machine',
  ),
  DATABASE_TLS: z
    .enum(['required', 'off'])
    .default('required')
    .describe('`off` allows an unencrypted connection to a database on another host in production'),
})

/** Of the gateway, which shows it, and of calls, which stores it with a consent. */
export const portalBrand = z
  .string()
  .max(60)
  .default('Skyline Connect')
  .describe('Brand name on every page, and the seller in the consent notice: use the full name of the business')

/** The additional variables of a service that runs as a separate process. */
export const processConfig = z.object({
  PORT: z.coerce.number('use a TCP port').int().min(0).max(65_535).describe('TCP port of the process'),
  HOST: z.string().default('127.0.0.1').describe('Address that the process listens on'),
  METRICS_PORT: z.coerce
    .number('use a TCP port')
    .int()
    .min(1)
    .max(65_535)
    .optional()
    .describe('TCP port of /metrics for Prometheus; keep it private. None by default'),
  SERVICE_URLS: z
    .string()
    .refine(pattern => pattern.includes('{service}'), 'use a pattern such as http://{service}:8080')
    .optional()
    .describe('Origin of every service without a `…_URL` of its own, such as `http://{service}:8080`'),
  DRAIN_SECONDS: z.coerce
    .number('use a number of seconds')
    .min(0)
    .max(300)
    .default(0)
    .describe(
      'After SIGTERM, how long the process still answers while `/readyz` is 503, so that others stop sending to it',
    ),
})

/** The environment is invalid. The message lists every variable to fix. */
export class ConfigError extends Error {
  override name = 'ConfigError'
}

/**
 * Parses the environment; call it once, at startup. An empty variable counts as missing.
 * @throws {ConfigError} with every missing or invalid variable.
 */
export function readConfig<S extends z.ZodObject>(
  schema: S,
  env: Record<string, string | undefined>,
  serviceName: string,
): z.output<S> {
  const values = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== undefined && value !== ''))
  const parsed = schema.safeParse(values)
  const problems = parsed.success
    ? [...productionProblems(parsed.data), ...serviceKeyProblems(parsed.data, serviceName)]
    : parsed.error.issues.map(({ path, message }) => {
        const name = path.join('.')
        return `  ${name}: ${name in values ? message : 'is missing'}`
      })
  if (parsed.success && problems.length === 0) return parsed.data
  throw new ConfigError(`${serviceName} cannot start. Fix these environment variables:\n${problems.join('\n')}`)
}

function isTimeZone(value: string): boolean {
  return succeeds(() => Intl.DateTimeFormat('en', { timeZone: value }))
}

function isServiceKey(value: string): boolean {
  return succeeds(() => publicKeyOf(value))
}

function arePublicKeys(value: string): boolean {
  return succeeds(() => readPublicKeys(value))
}

function succeeds(read: () => unknown): boolean {
  try {
    read()
    return true
  } catch {
    return false
  }
}
