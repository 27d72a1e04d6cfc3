import { serviceNames } from '../shared/service-names.ts'
import { passwordVariable } from './secrets.ts'
import { processConfig } from '@portal/service-kit'
import { z } from 'zod'

const onOff = z.enum(['on', 'off'])

/** What `npm start` reads itself, besides what it hands on to the services. */
export const platformConfig = z.object({
  PORT: processConfig.shape.PORT.min(1).default(8080).describe('TCP port of the portal'),
  HOST: processConfig.shape.HOST.describe('Address the portal listens on; 0.0.0.0 for every one of this machine'),
  PORTAL_ORIGIN: z
    .url({ protocol: /^https?$/ })
    .optional()
    .describe('Origin that people see in the address bar; http://localhost:PORT unless set'),
  DATA_DIR: z.string().default('.data').describe('Folder of the embedded database, the secrets and the logs'),
  DATABASE_URL: z
    .url({ protocol: /^postgres(ql)?$/ })
    .optional()
    .describe('A PostgreSQL server of yours, as its owner, instead of the embedded one'),
  DEMO: onOff.default('on').describe('`off` starts without demo data'),
  SANDBOX: onOff.default('on').describe('`off` starts the demo without a stand-in that plays MightyCall'),
  SANDBOX_PORT: processConfig.shape.PORT.optional().describe('TCP port of that stand-in; any free one unless set'),
  DEMO_PROVIDER: onOff
    .optional()
    .describe('The embedded OpenID provider with the demo accounts; on unless OIDC_ISSUER is set'),
  OIDC_ISSUER: z.url().optional().describe('OpenID provider that people sign in with'),
  RELEASED_BY: z
    .string()
    .optional()
    .describe('Who releases the remotes that are built; the actor of CI or the user of the machine unless set'),
})

/** What the one-off provisioning of docker-compose.yml reads. */
export const provisionConfig = z.object({
  DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/ }).describe('The database, as its owner, who may create roles'),
  ...Object.fromEntries(
    serviceNames.map(serviceName => [
      passwordVariable(serviceName),
      z.string().min(16).describe(`Password of the ${serviceName} service's database role`),
    ]),
  ),
})

/** What `npm test` reads. */
export const testConfig = z.object({
  CHROMIUM_PATH: z.string().optional().describe('The browser of the journeys; found or installed unless set'),
  TRACE: z.string().optional().describe('Any value keeps Playwright’s trace of every journey that fails; slower'),
})
