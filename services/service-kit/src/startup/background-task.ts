import { runOutsideRequest } from '../http/request-context.ts'
import type { Log } from './log.ts'

export interface BackgroundTask {
  /** Requests a run and returns at once. A request during a run leads to one more run after it. */
  trigger(): void
  /** Ends the schedule; resolves when the run in progress has finished. */
  stop(): Promise<void>
}

export interface BackgroundTaskOptions {
  /** Runs at once and again this long after every run. Without it, the task runs only when triggered. */
  everyMs?: number
  /** Wait between a trigger and its run; triggers in between join that run. None by default. */
  delayMs?: number
  /** Wait before a failed run is retried: five seconds by default, doubled with every failure in a row. */
  retryMs?: number
}

const longestRetryMs = 60_000

/**
 * Repeats work outside of requests, one run at a time: a run does not have the deadline of the request that triggered it.
 * A failed run is logged and retried, at most a minute later; a trigger brings the retry forward.
 * @param name of the task, for the log.
 */
export function startBackgroundTask(
  log: Log,
  name: string,
  { everyMs, delayMs = 0, retryMs = 5_000 }: BackgroundTaskOptions,
  run: () => Promise<unknown>,
): BackgroundTask {
  let timer: NodeJS.Timeout | undefined
  let running: Promise<void> = Promise.resolve()
  let isRunning = false
  let isTriggered = false
  let isStopped = false
  let failures = 0

  function schedule(ms: number) {
    clearTimeout(timer)
    if (ms > 0) timer = setTimeout(start, ms)
    else start()
  }

  function start() {
    isRunning = true
    isTriggered = false
    running = attempt().then(retryInMs => {
      isRunning = false
      // Decided here, not in `attempt`: a trigger can come between its end and this callback.
      const nextMs = retryInMs ?? (isTriggered ? delayMs : everyMs)
      if (retryInMs !== undefined) isTriggered = false
      if (!isStopped && nextMs !== undefined) schedule(nextMs)
    })
  }

  /** Runs once. @returns the wait before the retry; undefined if the run succeeded. */
  async function attempt(): Promise<number | undefined> {
    try {
      await run()
      failures = 0
      return undefined
    } catch (error) {
      const retryInMs = Math.min(retryMs * 2 ** failures, longestRetryMs)
      failures += 1
      log.warn({ err: error, task: name, retryInMs }, 'background task failed')
      return retryInMs
    }
  }

  if (everyMs !== undefined) start()

  return {
    trigger() {
      if (isStopped || isTriggered) return
      isTriggered = true
      if (!isRunning) runOutsideRequest(() => schedule(delayMs))
    },
    async stop() {
      isStopped = true
      clearTimeout(timer)
      await running
    },
  }
}
