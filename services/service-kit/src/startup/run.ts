import { ConfigError, processConfig, readConfig } from './config.ts'
import { listen } from '../http/listen.ts'
import type { Service } from './service.ts'

/** Runs a service as a process of its own: environment → database → app → port, until it is told to stop. */
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
 * Starts something and stops it on SIGTERM, on SIGINT, and when the process that keeps it running is gone, however that
 * ended; an unusable environment ends the process with the list of faults.
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
    // It went while we were starting.
    if (process.connected === false) end()
  } catch (error) {
    console.error(error instanceof ConfigError ? error.message : error)
    process.exit(1)
  }
}
