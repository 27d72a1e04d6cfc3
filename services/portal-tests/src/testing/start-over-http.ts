import { gatewayConfig, startGateway } from '@portal/gateway'
import { freePort } from '@portal/platform/shared'
import { backendServices, type PlatformValues, type RunningPortal, serviceEnvironment } from '@portal/platform/startup'
import { listen, type RunningService } from '@portal/service-kit'

/** Starts every service and the gateway on a port each: they reach each other over HTTP, as separate processes do. */
export async function startOverHttp(
  env: NodeJS.ProcessEnv,
  valuesOf: (serviceName: string) => PlatformValues,
  { onStop }: { onStop(stop: () => Promise<void>): void },
): Promise<Pick<RunningPortal, 'services' | 'restartGateway'>> {
  const ports = await Promise.all(backendServices.map(() => freePort(0)))
  const urls = Object.fromEntries(backendServices.map(({ name }, index) => [name, `http://127.0.0.1:${ports[index]}`]))
  const environmentOf = (name: string, config: typeof gatewayConfig) =>
    serviceEnvironment(config, env, { ...valuesOf(name), urls })

  const services: RunningService[] = []
  for (const [index, service] of backendServices.entries()) {
    const running = await service.start(environmentOf(service.name, service.config as never))
    const { close } = await listen({
      port: ports[index] ?? 0,
      host: '127.0.0.1',
      fetch: running.app.fetch,
      log: running.log,
    })
    onStop(async () => {
      running.drain()
      await close()
      await running.stop()
    })
    services.push(running)
  }
  let gateway = await startGateway(environmentOf('gateway', gatewayConfig))
  onStop(() => gateway.stop())
  return {
    services,
    async restartGateway() {
      await gateway.stop()
      gateway = await startGateway(environmentOf('gateway', gatewayConfig))
    },
  }
}
