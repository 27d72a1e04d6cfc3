import { exitOnUnhandledErrors } from '@portal/service-kit'
import { report } from '../shared/failure.ts'

/** Collects what has started; it stops in reverse order. */
export interface ShutdownHooks {
  onStop(stop: () => Promise<void> | void): void
}

/**
 * Runs `start` and then waits for Ctrl-C, SIGTERM, or SIGHUP to stop everything that started. Another signal more than
 * two seconds later ends the process at once. If `start` fails, stops what has started and ends with exit code 1.
 */
export async function runUntilStopped(start: (hooks: ShutdownHooks) => Promise<void>): Promise<void> {
  exitOnUnhandledErrors()
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
      // Ctrl-C often arrives twice: from the terminal and from npm.
      if (stoppingSince && Date.now() - stoppingSince > 2_000) process.exit(1)
      if (stoppingSince) return
      stoppingSince = Date.now()
      // A part that is still starting registers its hook at the end, so wait for it.
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
