import { gatewayConfig, type RunningGateway, startGateway } from '@portal/gateway'
import type { RunningService } from '@portal/service-kit'
import { backendServices } from './backend-services.ts'
import type { ShutdownHooks } from './run-until-stopped.ts'
import { type PlatformValues, serviceEnvironment } from './service-environment.ts'

export interface RunningPortal {
  readonly services: readonly RunningService[]
  readonly gateway: RunningGateway
  /** Stops the gateway and starts another one on the same port. */
  restartGateway(): Promise<void>
}

/**
 * Starts every service and the gateway in this process. Requests between them stay in memory.
 * @param onStarted runs after the start of each service, before that of the next.
 */
export async function startInOneProcess(
  env: NodeJS.ProcessEnv,
  valuesFor: (serviceName: string) => PlatformValues,
  { onStop }: ShutdownHooks,
  onStarted: (service: RunningService) => Promise<void> = async () => undefined,
): Promise<RunningPortal> {
  const running = new Map<string, RunningService>()
  const appOf = (serviceName: string) => {
    const service = running.get(serviceName)
    if (!service) throw new Error(`unknown service ${serviceName}`)
    return service.app
  }
  const fetchOf = (serviceName: string) => async (request: Request) => appOf(serviceName).fetch(request)
  for (const service of backendServices) {
    const started = await service.start(serviceEnvironment(service.config, env, valuesFor(service.name)), fetchOf)
    onStop(() => started.stop())
    running.set(service.name, started)
    await onStarted(started)
  }
  const openGateway = () => startGateway(serviceEnvironment(gatewayConfig, env, valuesFor('gateway')), appOf)
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
