import { report } from '../shared/failure.ts'

/** What has been started, to be stopped in the opposite order. */
export interface ShutdownHooks {
  onStop(stop: () => Promise<void> | void): void
}

/**
 * Starts something that runs until Ctrl-C or SIGTERM, then stops all that was started; a signal that comes
 * later than two seconds after the first ends the process at once. A start that fails stops what it had started, says why and ends with exit code 1.
 */
export async function runUntilStopped(start: (unwinding: ShutdownHooks) => Promise<void>): Promise<void> {
  const stops: (() => Promise<void> | void)[] = []
  let stoppingSince = 0

  async function end(exitCode: number) {
    try {
      for (let stop = stops.pop(); stop; stop = stops.pop()) await stop()
    } catch (error) {
      report(error)
      process.exit(1)
    }
    process.exit(exitCode)
  }
  const starting = start({ onStop: stop => void stops.push(stop) })
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.on(signal, () => {
      // Ctrl-C often comes twice: from the terminal, and passed on by npm.
      if (stoppingSince && Date.now() - stoppingSince > 2_000) process.exit(1)
      if (stoppingSince) return
      stoppingSince = Date.now()
      // What is just being started must be known before it can be stopped.
      void starting.catch(() => undefined).then(() => end(0))
    })
  }
  try {
    await starting
  } catch (error) {
    if (stoppingSince) return
    report(error)
    await end(1)
  }
}
