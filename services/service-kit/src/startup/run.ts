import { setTimeout as wait } from 'node:timers/promises'
import { setFlagsFromString } from 'node:v8'
import { listen } from '../http/listen.ts'
import { serveMetrics } from '../metrics/serve-metrics.ts'
import { ConfigError, processConfig, readConfig } from './config.ts'
import { exitOnUnhandledErrors } from './exit-on-unhandled-errors.ts'
import type { Service } from './service.ts'

/** Runs a service as a separate process, on the port from its environment, until a signal stops it. */
export async function runService(service: Service): Promise<void> {
  await runProcess(async () => {
    const { PORT, HOST, METRICS_PORT, DRAIN_SECONDS } = readConfig(processConfig, process.env, service.name)
    const running = await service.start(process.env)
    const closeMetrics = await serveMetrics(METRICS_PORT, HOST)
    const { port, close } = await listen({ port: PORT, host: HOST, fetch: running.app.fetch, log: running.log })
    await running.publishReady()
    running.log.info({ port }, 'listening')
    return async isReplaced => {
      running.drain()
      if (isReplaced) await wait(DRAIN_SECONDS * 1000)
      await close()
      await running.stop()
      await closeMetrics()
    }
  })
}

/** Ends a process. `isReplaced`: other copies go on, so this one must wait until they get its requests. */
export type StopProcess = (isReplaced: boolean) => Promise<void>

/**
 * Runs `start`, and the function it returns on SIGTERM, on SIGINT, or when the parent process is gone; then exits. After
 * SIGTERM, other copies go on; the other two end the whole portal. If the environment is invalid, the process prints the
 * list of problems and exits with code 1.
 */
export async function runProcess(start: () => Promise<StopProcess>): Promise<void> {
  // While many requests wait, V8 would conclude that their objects live long, and create all later ones in the old generation.
  // Those keep everything that they refer to in memory until the next full garbage collection.
  setFlagsFromString('--no-allocation-site-pretenuring')
  exitOnUnhandledErrors()
  try {
    const stop = await start()
    let isStopping = false
    const end = (isReplaced: boolean) => {
      if (isStopping) return
      isStopping = true
      stop(isReplaced).then(
        () => process.exit(0),
        (error: unknown) => {
          console.error(error)
          process.exit(1)
        },
      )
    }
    process.on('SIGTERM', () => end(true))
    for (const event of ['SIGINT', 'disconnect']) process.on(event, () => end(false))
    // The parent was gone before we could listen for it.
    if (process.connected === false) end(false)
  } catch (error) {
    console.error(error instanceof ConfigError ? error.message : error)
    process.exit(1)
  }
}
