import { gatewayConfig, type RunningGateway, startGateway } from '@portal/gateway'
import type { RunningService } from '@portal/service-kit'
import { type PlatformValues, serviceEnvironment } from './service-environment.ts'
import { loadServices } from './load-services.ts'
import type { ShutdownHooks } from './run-until-stopped.ts'

export interface RunningPortal {
  readonly services: readonly RunningService[]
  readonly gateway: RunningGateway
  /** Stops the gateway and starts another on the same port. */
  restartGateway(): Promise<void>
}

/** Starts every service and the gateway in this process; they reach each other in memory. */
export async function startInOneProcess(
  env: NodeJS.ProcessEnv,
  knownOf: (serviceName: string) => PlatformValues,
  { onStop }: ShutdownHooks,
): Promise<RunningPortal> {
  const running = new Map<string, RunningService>()
  const appOf = (serviceName: string) => {
    const service = running.get(serviceName)
    if (!service) throw new Error(`no service is called ${serviceName}`)
    return service.app
  }
  const fetchOf = (serviceName: string) => async (request: Request) => appOf(serviceName).fetch(request)
  for (const service of await loadServices()) {
    const started = await service.start(serviceEnvironment(service.config, env, knownOf(service.name)), fetchOf)
    onStop(() => started.stop())
    running.set(service.name, started)
  }
  const openGateway = () => startGateway(serviceEnvironment(gatewayConfig, env, knownOf('gateway')), appOf)
  let gateway = await openGateway()
  const services = [...running.values()]
  onStop(async () => {
    for (const service of services) service.drain()
    await gateway.stop()
  })
  return {
    services,
    get gateway() {
      return gateway
    },
    async restartGateway() {
      await gateway.stop()
      gateway = await openGateway()
    },
  }
}
