import { join } from 'node:path'
import { Failure } from '../shared/failure.ts'
import { freePort } from '../shared/free-port.ts'
import type { PortalSettings } from './portal-settings.ts'
import type { ShutdownHooks } from './run-until-stopped.ts'
import type { Secrets } from './secrets.ts'

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
 * Starts the MightyCall simulator in this process, if the portal needs it: a process of its own would take 46 MiB. The two
 * still talk over HTTP.
 * @param folder where it stores the calls that a restart must not forget.
 * @returns the variables with which the admin service connects to it, and calls lets the demo's members finish their calls.
 * @throws {Failure} if it does not start.
 */
export async function startSimulator(
  env: NodeJS.ProcessEnv,
  settings: PortalSettings,
  secrets: Secrets,
  folder: string,
  { onStop }: ShutdownHooks,
): Promise<NodeJS.ProcessEnv> {
  if (!needsSimulator(env, settings)) return {}
  const port = await freePort(settings.simulatorPort)
  if (port === null) throw new Failure('The MightyCall simulator cannot listen on its port. Set another SANDBOX_PORT.')
  const keys = { MIGHTYCALL_API_KEY: crypto.randomUUID(), MIGHTYCALL_SECRET_KEY: crypto.randomUUID() }
  const portalHost = settings.host === '0.0.0.0' ? '127.0.0.1' : settings.host
  const webhook = `http://${portalHost}:${settings.port}/api/mightycall/webhook`
  // Imported only here: a container that needs no simulator may not contain the admin service.
  const { runSimulator } = await import('@portal/admin/simulator')
  const stop = await runSimulator({
    port,
    apiKey: keys.MIGHTYCALL_API_KEY,
    secretKey: keys.MIGHTYCALL_SECRET_KEY,
    webhookUrl: `${webhook}/${env[secretName] || secrets[secretName]}`,
    calls: settings.simulatedCalls,
    callsFile: join(folder, 'simulated-calls.json'),
  })
  onStop(stop)
  return {
    ...keys,
    MIGHTYCALL_BASE_URL: `http://127.0.0.1:${port}`,
    DEMO_COLLEAGUES: settings.simulatedCalls === 'all' ? 'on' : 'off',
  }
}
