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
import { type PortalParts, preparePortal } from './prepare.ts'
import type { ShutdownHooks } from './run-until-stopped.ts'
import { serviceEnvironment } from './service-environment.ts'
import { supervise, type SupervisedProgram } from './supervise.ts'

export interface PortalProcesses {
  /** The gateway and the services, with every copy of them. */
  readonly programs: readonly SupervisedProgram[]
  /** Migrates the schema of every service. */
  migrate(): Promise<void>
}

/**
 * Starts the gateway and each service as a process, or as several copies of it. The first copy of the gateway listens on
 * the portal's port. Prints `name port pid` for each process, also when it restarts one.
 */
export async function startAsProcesses(
  hooks: ShutdownHooks,
  print: (line: string) => void,
  parts: PortalParts = {},
): Promise<PortalProcesses> {
  const { settings, env, secrets, database } = await preparePortal(hooks, print, parts)
  const programs: SupervisedProgram[] = []
  const { origin, port, host, hasDemoData, copies, drainSeconds, metricsPort } = settings
  const ports = new Map<string, number[]>()
  for (const { name } of backendServices) ports.set(name, await choosePorts(copies))
  const urls = Object.fromEntries(
    [...ports].map(([name, copyPorts]) => [name, copyPorts.map(copyPort => `http://127.0.0.1:${copyPort}`).join(',')]),
  )
  for (const service of backendServices) {
    await run(service.name, service.config, { ports: ports.get(service.name) ?? [], host: '127.0.0.1' })
    // The demo leads come before the first calls: a call of an unknown number would add a second lead.
    if (hasDemoData) await runOncePerDatabase(database.owner, `demo ${service.name}`, () => loadDemo(service))
  }
  await run('gateway', gatewayConfig, { ports: [port, ...(await choosePorts(copies - 1))], host })
  print(welcomeMessage(settings))
  return { programs, migrate: () => database.migrate() }

  function environmentOf(serviceName: string, config: z.ZodObject) {
    return serviceEnvironment(config, env, {
      serviceName,
      secrets,
      origin,
      databaseUrl: database.urlOf(serviceName),
      urls,
    })
  }

  async function run(name: string, config: z.ZodObject, address: { ports: readonly number[]; host: string }) {
    const { PATH, NODE_COMPILE_CACHE } = process.env
    const script = join(root, 'services', name, 'src/main.ts')
    const starts = address.ports.map((copyPort, copy) => {
      const environment = {
        ...environmentOf(name, config),
        PATH,
        NODE_COMPILE_CACHE,
        PORT: String(copyPort),
        HOST: address.host,
        DRAIN_SECONDS: String(drainSeconds),
        METRICS_PORT:
          metricsPort === undefined ? undefined : String(metricsPort + processNames.indexOf(name) * copies + copy),
      }
      return supervise({ name, script, port: copyPort, env: environment }, print)
    })
    const results = await Promise.allSettled(starts)
    for (const result of results) {
      if (result.status !== 'fulfilled') continue
      hooks.onStop(() => result.value.stop())
      programs.push(result.value)
    }
    for (const result of results) if (result.status === 'rejected') throw result.reason
  }

  /** Loads the demo data through a second instance of the service, in this process and without a port. */
  async function loadDemo(service: Service) {
    const running = await service.start(environmentOf(service.name, service.config))
    await running.loadDemo()
    await running.stop()
  }
}

const processNames = ['gateway', ...backendServices.map(({ name }) => name)]

/** Chooses free ports. A process keeps its port when it restarts. */
async function choosePorts(count: number): Promise<number[]> {
  const ports: number[] = []
  while (ports.length < count) {
    const port = await freePort(0)
    if (port === null) throw new Failure('This machine has no free port. Stop a program that listens on many ports.')
    ports.push(port)
  }
  return ports
}
