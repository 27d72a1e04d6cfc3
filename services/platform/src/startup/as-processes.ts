import { join } from 'node:path'
import { gatewayConfig } from '@portal/gateway'
import type { Service } from '@portal/service-kit'
import type { z } from 'zod'
import { runOncePerDatabase } from '../database/run-once-per-database.ts'
import { Failure } from '../shared/failure.ts'
import { freePort } from '../shared/free-port.ts'
import { root } from '../shared/paths.ts'
import { backendServices } from './backend-services.ts'
import { welcomeMessage } from './portal-settings.ts'
import { preparePortal } from './prepare.ts'
import type { ShutdownHooks } from './run-until-stopped.ts'
import { serviceEnvironment } from './service-environment.ts'
import { supervise } from './supervise.ts'

/** Starts the gateway and each service as a process. Prints `name port pid` for each, also when it restarts one. */
export async function startAsProcesses(hooks: ShutdownHooks, print: (line: string) => void): Promise<void> {
  const { settings, env, secrets, database } = await preparePortal(hooks, print)
  const { origin, port, host, hasDemoData } = settings
  const ports = await choosePorts()
  const urls = Object.fromEntries([...ports].map(([name, servicePort]) => [name, `http://127.0.0.1:${servicePort}`]))
  for (const { name, config } of backendServices)
    await run(name, config, { port: ports.get(name) ?? 0, host: '127.0.0.1' })
  await run('gateway', gatewayConfig, { port, host })
  if (hasDemoData) {
    for (const service of backendServices)
      await runOncePerDatabase(database.owner, `demo ${service.name}`, () => loadDemo(service))
  }
  print(welcomeMessage(settings))

  function environmentOf(serviceName: string, config: z.ZodObject) {
    return serviceEnvironment(config, env, { secrets, origin, databaseUrl: database.urlOf(serviceName), urls })
  }

  async function run(name: string, config: z.ZodObject, address: { port: number; host: string }) {
    const { PATH, NODE_COMPILE_CACHE } = process.env
    const environment = {
      ...environmentOf(name, config),
      PATH,
      NODE_COMPILE_CACHE,
      PORT: String(address.port),
      HOST: address.host,
    }
    const script = join(root, 'services', name, 'src/main.ts')
    const program = await supervise({ name, script, port: address.port, env: environment }, print)
    hooks.onStop(() => program.stop())
  }

  /** Loads the demo data through a second instance of the service, in this process and without a port. */
  async function loadDemo(service: Service) {
    const running = await service.start(environmentOf(service.name, service.config))
    await running.loadDemo()
    await running.stop()
  }
}

/** Chooses a free port for each service; it keeps this port when it restarts. */
async function choosePorts(): Promise<Map<string, number>> {
  const ports = new Map<string, number>()
  for (const { name } of backendServices) {
    const port = await freePort(0)
    if (port === null) throw new Failure('This machine has no free port. Stop a program that listens on many ports.')
    ports.set(name, port)
  }
  return ports
}
