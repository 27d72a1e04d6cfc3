import { gatewayConfig, type RunningGateway, startGateway } from '@portal/gateway'
import type { RunningService } from '@portal/service-kit'
import { type Known, serviceEnvironment } from './service-environment.ts'
import { loadServices } from './services.ts'
import type { Unwinding } from './unwinding.ts'

export interface Together {
  readonly services: readonly RunningService[]
  readonly gateway: RunningGateway
  /** Stops the gateway and starts another on the same port. */
  restartGateway(): Promise<void>
}

/** Starts every service and the gateway in this process; they reach each other in memory. */
export async function startTogether(
  env: NodeJS.ProcessEnv,
  knownOf: (word: string) => Known,
  { onStop }: Unwinding,
): Promise<Together> {
  const running = new Map<string, RunningService>()
  const appOf = (word: string) => {
    const service = running.get(word)
    if (!service) throw new Error(`no service is called ${word}`)
    return service.app
  }
  const fetchOf = (word: string) => async (request: Request) => appOf(word).fetch(request)
  for (const service of await loadServices()) {
    const started = await service.start(serviceEnvironment(service.config, env, knownOf(service.word)), fetchOf)
    onStop(() => started.stop())
    running.set(service.word, started)
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
