import { commonConfig, databaseUrl, processConfig } from '@portal/service-kit'
import { z } from 'zod'
import { serviceNames } from '../shared/service-names.ts'
import { passwordVariable } from './secrets.ts'

const onOff = z.enum(['on', 'off'])

/** The variables that `npm start` reads, in addition to those of the services. */
export const platformConfig = z
  .object({
    NODE_ENV: commonConfig.shape.NODE_ENV,
    PORT: processConfig.shape.PORT.min(1).default(8080).describe('TCP port of the portal'),
    HOST: processConfig.shape.HOST.describe(
      'Address the portal listens on; 0.0.0.0 for every network interface. With the demo provider only a loopback address, unless DEMO_ON_NETWORK=yes',
    ),
    PORTAL_ORIGIN: z
      .url({ protocol: /^https?$/ })
      .optional()
      .describe('Origin in the address bar of the browser; http://localhost:PORT by default'),
    DATA_DIR: z.string().default('.data').describe('Folder of the embedded database, the secrets, and the logs'),
    WAL_ARCHIVE: z
      .string()
      .optional()
      .describe(
        'Folder to which the embedded database archives its write-ahead log, for restores to any time; on Unix',
      ),
    DATABASE_URL: databaseUrl
      .optional()
      .describe('Your own PostgreSQL server, as its owner; the embedded database by default'),
    DEMO: onOff
      .optional()
      .describe(
        'Demo members and data; on by default, unless OIDC_ISSUER or DATABASE_URL is set or in production. `on` loads them into DATABASE_URL too; refused with OIDC_ISSUER and in production',
      ),
    DEMO_ON_NETWORK: z
      .enum(['yes', 'no'])
      .default('no')
      .describe('`yes` allows the demo provider, whose passwords are public, on a HOST that other machines can reach'),
    SANDBOX: onOff.default('on').describe('`off` starts the demo without a MightyCall simulator'),
    SANDBOX_PORT: processConfig.shape.PORT.optional().describe('TCP port of the simulator; any free one by default'),
    SANDBOX_CALLS: z
      .enum(['all', 'ordered'])
      .default('all')
      .describe('`ordered`: after the start, the simulator adds only the calls that you order'),
    DEMO_PROVIDER: onOff
      .optional()
      .describe('Embedded OpenID provider with the demo accounts; on by default, unless OIDC_ISSUER is set'),
    OIDC_ISSUER: z.url().optional().describe('Issuer URL of your OpenID provider'),
    COPIES: z.coerce
      .number('use a number of copies')
      .int()
      .min(1)
      .max(16)
      .default(1)
      .describe('Copies of the gateway and of each service that `npm run start:apart` starts'),
    METRICS_PORT: processConfig.shape.METRICS_PORT.describe(
      'TCP port of /metrics for Prometheus; none by default. With `npm run start:apart`, the port of the first gateway; each further process has the next one',
    ),
    DRAIN_SECONDS: processConfig.shape.DRAIN_SECONDS.removeDefault()
      .optional()
      .describe(
        'After SIGTERM, how long a process still answers while `/readyz` is 503, so that others stop sending to it; by default 2 with several copies, else 0',
      ),
    RELEASED_BY: z
      .string()
      .optional()
      .describe('Name on the releases of `npm run release`; by default the user of CI or of this machine'),
  })
  .check(({ value, issues }) => {
    const reject = (name: string, message: string) =>
      issues.push({ code: 'custom', input: value, path: [name], message })
    if (value.DEMO === 'on' && value.NODE_ENV === 'production')
      reject('DEMO', 'demo data is not allowed with NODE_ENV=production; remove DEMO')
    if (value.DEMO === 'on' && !usesDemoProvider(value))
      reject('DEMO', 'demo data includes demo members, who cannot sign in at OIDC_ISSUER; remove DEMO')
    if (usesDemoProvider(value) && !isLoopback(value.HOST) && value.DEMO_ON_NETWORK === 'no')
      reject(
        'HOST',
        'other machines could sign in with the demo passwords; use a loopback address, set OIDC_ISSUER, or set DEMO_ON_NETWORK=yes',
      )
  })

interface DemoValues {
  NODE_ENV: string
  DATABASE_URL?: string | undefined
  DEMO?: 'on' | 'off' | undefined
  DEMO_PROVIDER?: 'on' | 'off' | undefined
  OIDC_ISSUER?: string | undefined
}

/** Returns whether members sign in with the demo accounts of the embedded provider. */
export function usesDemoProvider({ DEMO_PROVIDER, OIDC_ISSUER }: DemoValues): boolean {
  return DEMO_PROVIDER ? DEMO_PROVIDER === 'on' : !OIDC_ISSUER
}

/** Returns whether the start loads demo data: on request, and by default where it cannot mix with real data. */
export function usesDemoData({ NODE_ENV, DATABASE_URL, DEMO, OIDC_ISSUER }: DemoValues): boolean {
  return DEMO ? DEMO === 'on' : NODE_ENV !== 'production' && !OIDC_ISSUER && !DATABASE_URL
}

const isLoopback = (host: string) => /^(localhost|::1|127(\.\d+){3})$/.test(host)

/** The variables of the one-off `provision` container. */
export const provisionConfig = z.object({
  DATABASE_URL: databaseUrl.describe('The database, as its owner, which may create roles'),
  ...Object.fromEntries(
    serviceNames.map(serviceName => [
      passwordVariable(serviceName),
      z.string().min(16).describe(`Password of the ${serviceName} service's database role`),
    ]),
  ),
})

/** The variables of `npm test`. */
export const testConfig = z.object({
  CHROMIUM_PATH: z.string().optional().describe('Browser of the journeys; found or installed by default'),
  TRACE: z.string().optional().describe('Any value keeps a Playwright trace of every journey that fails; slower'),
})
