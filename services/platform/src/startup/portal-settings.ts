import { readConfig } from '@portal/service-kit'
import { Failure } from '../shared/failure.ts'
import { freePort } from '../shared/free-port.ts'
import { platformConfig, usesDemoData, usesDemoProvider } from './config.ts'

/** Where the portal listens, its public origin, and what belongs to the demo. */
export interface PortalSettings {
  readonly port: number
  readonly host: string
  readonly origin: string
  /** Members sign in with the demo accounts of the embedded provider. */
  readonly hasDemoProvider: boolean
  readonly hasDemoData: boolean
  /** The MightyCall simulator is allowed; it starts only with demo data and without keys. */
  readonly allowsSimulator: boolean
  /** Copies of the gateway and of each service, if they are separate processes. */
  readonly copies: number
  /** How long a separate process still answers after SIGTERM. */
  readonly drainSeconds: number
  /** TCP port of the metrics of the first process; the others have the next ones. None if undefined. */
  readonly metricsPort: number | undefined
  /** TCP port of the simulator; 0 for any free port. */
  readonly simulatorPort: number
  /** Whether the simulator generates calls, or makes only requested ones. */
  readonly simulatedCalls: 'all' | 'ordered'
}

/**
 * Reads the settings of the portal from the environment.
 * @throws {ConfigError} naming every variable that is invalid.
 * @throws {Failure} if the port is in use.
 */
export async function readPortalSettings(env: NodeJS.ProcessEnv): Promise<PortalSettings> {
  const config = readConfig(platformConfig, env, 'The portal')
  const { PORT: port, HOST: host } = config
  if ((await freePort(port, host)) === null) {
    throw new Failure(
      `Port ${port} is in use. Stop the program that uses it, or choose another port: PORT=${port + 1} npm start.`,
    )
  }
  return {
    port,
    host,
    origin: config.PORTAL_ORIGIN ?? `http://localhost:${port}`,
    hasDemoProvider: usesDemoProvider(config),
    hasDemoData: usesDemoData(config),
    copies: config.COPIES,
    drainSeconds: config.DRAIN_SECONDS ?? (config.COPIES > 1 ? 2 : 0),
    metricsPort: config.METRICS_PORT,
    allowsSimulator: config.SANDBOX === 'on',
    simulatorPort: config.SANDBOX_PORT ?? 0,
    simulatedCalls: config.SANDBOX_CALLS,
  }
}

/** Returns the operator's environment with the defaults that follow from the settings; services get parts of it. */
export function completeEnvironment(
  env: NodeJS.ProcessEnv,
  { port, host, hasDemoProvider, hasDemoData }: PortalSettings,
): NodeJS.ProcessEnv {
  return {
    ...(hasDemoData ? { PORTAL_PHONE: '+1 800 555 0142' } : {}), // Belongs to no one.
    // Developers see the newest build; a server runs the released one.
    FOLLOW_BUILDS: hasDemoData ? 'on' : 'off',
    LOG_LEVEL: 'warn', // Keeps the terminal readable; servers set their own level.
    ...env,
    PORT: String(port),
    HOST: host,
    DEMO_PROVIDER: hasDemoProvider ? 'on' : 'off',
  }
}

/** Returns the last line that a start prints. */
export function welcomeMessage({ origin, hasDemoProvider, hasDemoData }: PortalSettings): string {
  const address = `The portal answers at ${origin}`
  if (!hasDemoProvider || !hasDemoData) return `${address}.`
  return `${address} · agent@demo.example, supervisor@demo.example, admin@demo.example, password demo`
}
