import { listen } from '../http/listen.ts'
import { ConfigError, processConfig, readConfig } from './config.ts'
import type { Service } from './service.ts'

/** Runs a service as a process of its own, on the port of its environment, until a signal stops it. */
export async function runService(service: Service): Promise<void> {
  await runProcess(async () => {
    const { PORT, HOST } = readConfig(processConfig, process.env, service.name)
    const running = await service.start(process.env)
    const { port, close } = await listen({ port: PORT, host: HOST, fetch: running.app.fetch, log: running.log })
    await running.publishReady()
    running.log.info({ port }, 'listening')
    return async () => {
      running.drain()
      await close()
      await running.stop()
    }
  })
}

/**
 * Runs `start`, and the function it returns on SIGTERM, on SIGINT, or when the parent process is gone; then exits.
 * If the environment is invalid, the process prints the list of problems and exits with code 1.
 */
export async function runProcess(start: () => Promise<() => Promise<void>>): Promise<void> {
  try {
    const stop = await start()
    let isStopping = false
    const end = () => {
      if (isStopping) return
      isStopping = true
      stop().then(
        () => process.exit(0),
        (error: unknown) => {
          console.error(error)
          process.exit(1)
        },
      )
    }
    for (const event of ['SIGTERM', 'SIGINT', 'disconnect']) process.on(event, end)
    // The parent was gone before we could listen for it.
    if (process.connected === false) end()
  } catch (error) {
    console.error(error instanceof ConfigError ? error.message : error)
    process.exit(1)
  }
}
