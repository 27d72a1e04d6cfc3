// npm run start:apart: the whole portal, each service and the gateway as a process of its own.
import { join } from 'node:path'
import { gatewayConfig } from '@portal/gateway'
import type { z } from 'zod'
import { supervise } from '../startup/supervise.ts'
import { runOncePerDatabase } from '../database/run-once-per-database.ts'
import { serviceEnvironment } from '../startup/service-environment.ts'
import { Failure } from '../shared/failure.ts'
import { freePort } from '../shared/free-port.ts'
import { root } from '../shared/paths.ts'
import { welcome } from '../startup/portal-settings.ts'
import { prepare } from '../startup/prepare.ts'
import { loadServices, backendNames } from '../startup/load-services.ts'
import { runUntilStopped, type ShutdownHooks } from '../startup/run-until-stopped.ts'

const say = (line: string) => console.log(line)

await runUntilStopped(start)

async function start(unwinding: ShutdownHooks) {
  const { settings, env, secrets, database } = await prepare(unwinding, say)
  const { origin, port, host, hasDemoData } = settings
  const ports = await choosePorts()
  const urls = Object.fromEntries([...ports].map(([serviceName, at]) => [serviceName, `http://127.0.0.1:${at}`]))
  const environmentOf = (serviceName: string, config: z.ZodObject) =>
    serviceEnvironment(config, env, { secrets, origin, databaseUrl: database.urlOf(serviceName), urls })

  const run = async (serviceName: string, config: z.ZodObject, at: { port: number; host: string }) => {
    const { PATH, NODE_COMPILE_CACHE } = process.env
    const own = {
      ...environmentOf(serviceName, config),
      PATH,
      NODE_COMPILE_CACHE,
      PORT: String(at.port),
      HOST: at.host,
    }
    const script = join(root, 'services', serviceName, 'src/main.ts')
    const kept = await supervise({ name: serviceName, script, port: at.port, env: own }, say)
    unwinding.onStop(() => kept.stop())
  }
  const services = await loadServices()
  for (const { name, config } of services) await run(name, config, { port: ports.get(name) ?? 0, host: '127.0.0.1' })
  await run('gateway', gatewayConfig, { port, host })
  if (hasDemoData) {
    for (const service of services)
      await runOncePerDatabase(database.owner, `demo ${service.name}`, () => loadDemo(service))
  }
  say(welcome(settings))

  /** The demo data comes from a second copy of the service, here, which has no port. */
  async function loadDemo(service: (typeof services)[number]) {
    const running = await service.start(environmentOf(service.name, service.config))
    await running.loadDemo()
    await running.stop()
  }
}

/** One free port a service, which it keeps when it is started again. */
async function choosePorts(): Promise<Map<string, number>> {
  const ports = new Map<string, number>()
  for (const serviceName of backendNames) {
    const port = await freePort(0)
    if (port === null) throw new Failure('This machine has no free port left: end a program that listens on many.')
    ports.set(serviceName, port)
  }
  return ports
}
