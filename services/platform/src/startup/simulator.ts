import { join } from 'node:path'
import { Failure } from '../shared/failure.ts'
import { freePort } from '../shared/free-port.ts'
import { root } from '../shared/paths.ts'
import type { PortalSettings } from './portal-settings.ts'
import type { ShutdownHooks } from './run-until-stopped.ts'
import type { Secrets } from './secrets.ts'
import { supervise } from './supervise.ts'

const secretName = 'MIGHTYCALL_WEBHOOK_SECRET'

/** Returns whether a simulator replaces MightyCall: with demo data and without keys for the real platform. */
export const needsSimulator = (env: NodeJS.ProcessEnv, { hasDemoData, allowsSimulator }: PortalSettings) =>
  hasDemoData &&
  allowsSimulator &&
  env['NODE_ENV'] !== 'production' &&
  !env['MIGHTYCALL_API_KEY'] &&
  !env['MIGHTYCALL_SECRET_KEY'] &&
  !env['MIGHTYCALL_BASE_URL']

/**
 * Starts the MightyCall simulator as a separate process, if the portal needs it. It sends its webhooks to the portal.
 * @returns the variables with which the admin service connects to it.
 * @throws {Failure} if it does not start.
 */
export async function startSimulator(
  env: NodeJS.ProcessEnv,
  settings: PortalSettings,
  secrets: Secrets,
  { onStop }: ShutdownHooks,
): Promise<NodeJS.ProcessEnv> {
  if (!needsSimulator(env, settings)) return {}
  const port = await freePort(settings.simulatorPort)
  if (port === null) throw new Failure('The MightyCall simulator cannot listen on its port. Set another SANDBOX_PORT.')
  const keys = { MIGHTYCALL_API_KEY: crypto.randomUUID(), MIGHTYCALL_SECRET_KEY: crypto.randomUUID() }
  const portalHost = settings.host === '0.0.0.0' ? '127.0.0.1' : settings.host
  const webhook = `http://${portalHost}:${settings.port}/api/mightycall/webhook`
  const simulator = await supervise(
    {
      name: 'sandbox',
      script: join(root, 'services/admin/src/simulator/main.ts'),
      port,
      env: {
        ...keys,
        PATH: env['PATH'],
        SANDBOX_CALLS: settings.simulatedCalls,
        PORT: String(port),
        SANDBOX_WEBHOOK_URL: `${webhook}/${env[secretName] || secrets[secretName]}`,
      },
    },
    () => {},
  )
  onStop(() => simulator.stop())
  return { ...keys, MIGHTYCALL_BASE_URL: `http://127.0.0.1:${port}` }
}
