import { readConfig } from '@portal/service-kit'
import { platformConfig } from './config.ts'
import { Failure } from '../shared/failure.ts'
import { freePort } from '../shared/free-port.ts'

/** Where the portal listens and how people reach it. */
export interface PortalSettings {
  readonly port: number
  readonly host: string
  readonly origin: string
  /** Demo accounts sign in at the embedded provider. */
  readonly hasDemoProvider: boolean
  readonly hasDemoData: boolean
  /** With demo data and without keys a stand-in plays the telephony platform. */
  readonly hasSandbox: boolean
  /** TCP port on which the stand-in listens; 0 lets the system choose. */
  readonly sandboxPort: number
}

/**
 * @throws {ConfigError} naming every variable that cannot be used.
 * @throws {Failure} where the port cannot be had.
 */
export async function readPortalSettings(env: NodeJS.ProcessEnv): Promise<PortalSettings> {
  const config = readConfig(platformConfig, env, 'The portal')
  const { PORT: port, HOST: host } = config
  if ((await freePort(port, host)) === null) {
    throw new Failure(
      `Port ${port} is taken: end what listens there, or choose another one, such as PORT=${port + 1} npm start.`,
    )
  }
  return {
    port,
    host,
    origin: config.PORTAL_ORIGIN ?? `http://localhost:${port}`,
    hasDemoProvider: (config.DEMO_PROVIDER ?? (config.OIDC_ISSUER ? 'off' : 'on')) === 'on',
    hasDemoData: config.DEMO === 'on',
    hasSandbox: config.SANDBOX === 'on',
    sandboxPort: config.SANDBOX_PORT ?? 0,
  }
}

/** What the operator set, completed by what follows from it: the environment that every service's own is taken from. */
export function completed(
  env: NodeJS.ProcessEnv,
  { port, host, hasDemoProvider, hasDemoData }: PortalSettings,
): NodeJS.ProcessEnv {
  return {
    ...(hasDemoData ? { PORTAL_PHONE: '+1 800 555 0142' } : {}), // A number that nobody has.
    LOG_LEVEL: 'warn', // The terminal stays readable; a server sets its own.
    ...env,
    PORT: String(port),
    HOST: host,
    DEMO_PROVIDER: hasDemoProvider ? 'on' : 'off',
  }
}

/** The last line of a start. */
export function welcome({ origin, hasDemoProvider }: PortalSettings): string {
  const address = `The portal answers at ${origin}`
  if (!hasDemoProvider) return `${address}.`
  return `${address} · agent@demo.example, supervisor@demo.example, admin@demo.example, password demo`
}
