import { fileURLToPath } from 'node:url'
import { gatewayConfig, startGateway } from '@portal/gateway'
import { freePort } from '@portal/platform/shared'
import {
  backendServices,
  type PlatformValues,
  type RunningPortal,
  serviceEnvironment,
  supervise,
} from '@portal/platform/startup'
import { listen, type RunningService } from '@portal/service-kit'

/** A service to run as a separate process, which restarts when it dies. */
interface SeparateProcess {
  readonly name: string
  /** Receives the process ID at every start. */
  onStart(pid: number): void
}

/** Starts the gateway and every service on separate ports. They reach each other over HTTP, like separate processes. */
export async function startOverHttp(
  env: NodeJS.ProcessEnv,
  valuesOf: (serviceName: string) => PlatformValues,
  { onStop }: { onStop(stop: () => Promise<void>): void },
  separate?: SeparateProcess,
): Promise<Pick<RunningPortal, 'services' | 'restartGateway'>> {
  const ports = await Promise.all(backendServices.map(() => freePort(0)))
  const urls = Object.fromEntries(backendServices.map(({ name }, index) => [name, `http://127.0.0.1:${ports[index]}`]))
  const environmentOf = (name: string, config: typeof gatewayConfig) =>
    serviceEnvironment(config, env, { ...valuesOf(name), urls })

  const services: RunningService[] = []
  for (const [index, service] of backendServices.entries()) {
    if (service.name === separate?.name) {
      onStop(await startProcess(separate, ports[index] ?? 0, environmentOf(service.name, service.config as never)))
      continue
    }
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

/** @returns a function that stops it. */
async function startProcess({ name, onStart }: SeparateProcess, port: number, env: NodeJS.ProcessEnv) {
  const script = fileURLToPath(new URL(`../../../${name}/src/main.ts`, import.meta.url))
  const program = { name, script, port, env: { ...env, PATH: process.env['PATH'], PORT: String(port) } }
  const { stop } = await supervise(program, line => onStart(Number(line.split(' ').at(-1))))
  return stop
}
