import type { Log } from './log.ts'

const minuteMs = 60_000

/**
 * Tidies up now and every hour; a failure later on is logged and waits for the next time.
 * @param what is tidied up, for the log.
 * @returns ends it.
 * @throws what the first time fails with.
 */
export const hourly = (log: Log, what: string, tidyUp: () => Promise<void>) => every(60, log, what, tidyUp)

/** As `hourly`, every minute. */
export const everyMinute = (log: Log, what: string, tidyUp: () => Promise<void>) => every(1, log, what, tidyUp)

async function every(minutes: number, log: Log, what: string, tidyUp: () => Promise<void>): Promise<() => void> {
  await tidyUp()
  const timer = setInterval(() => {
    tidyUp().catch((error: unknown) => log.warn({ err: error, what }, 'could not be tidied up'))
  }, minutes * minuteMs)
  return () => clearInterval(timer)
}
