import { join } from 'node:path'
import { supervise } from './supervise.ts'
import { Failure } from '../shared/failure.ts'
import { freePort } from '../shared/free-port.ts'
import { root } from '../shared/paths.ts'
import type { PortalSettings } from './portal-settings.ts'
import type { Secrets } from './secrets.ts'
import type { ShutdownHooks } from './run-until-stopped.ts'

const secretName = 'MIGHTYCALL_WEBHOOK_SECRET'

/** Whether a stand-in plays the telephony platform: with demo data, where nobody set up the real one. */
export const needsSimulator = (env: NodeJS.ProcessEnv, { hasDemoData, hasSandbox }: PortalSettings) =>
  hasDemoData &&
  hasSandbox &&
  env['NODE_ENV'] !== 'production' &&
  !env['MIGHTYCALL_API_KEY'] &&
  !env['MIGHTYCALL_SECRET_KEY'] &&
  !env['MIGHTYCALL_BASE_URL']

/**
 * Starts the stand-in as a process of its own, which sends its webhooks to the portal's door.
 * @returns what the admin service needs to speak to it.
 * @throws {Failure} where it does not start.
 */
export async function startSimulator(
  env: NodeJS.ProcessEnv,
  settings: PortalSettings,
  secrets: Secrets,
  { onStop }: ShutdownHooks,
): Promise<NodeJS.ProcessEnv> {
  if (!needsSimulator(env, settings)) return {}
  const port = await freePort(settings.sandboxPort)
  if (port === null)
    throw new Failure('The stand-in for MightyCall has no port to listen on: set another SANDBOX_PORT.')
  const keys = { MIGHTYCALL_API_KEY: crypto.randomUUID(), MIGHTYCALL_SECRET_KEY: crypto.randomUUID() }
  const door = `http://${settings.host === '0.0.0.0' ? '127.0.0.1' : settings.host}:${settings.port}`
  const kept = await supervise(
    {
      name: 'sandbox',
      script: join(root, 'services/admin/src/simulator/main.ts'),
      port,
      env: {
        ...keys,
        PATH: env['PATH'],
        PORT: String(port),
        SANDBOX_WEBHOOK_URL: `${door}/api/mightycall/webhook/${env[secretName] || secrets[secretName]}`,
      },
    },
    () => {},
  )
  onStop(() => kept.stop())
  return { ...keys, MIGHTYCALL_BASE_URL: `http://127.0.0.1:${port}` }
}
