import type { Log } from './log.ts'

const hourMs = 3_600_000

/**
 * Tidies up now and every hour; a failure later on is logged and waits for the next hour.
 * @param what is tidied up, for the log.
 * @returns ends it.
 * @throws what the first time fails with.
 */
export async function hourly(log: Log, what: string, tidyUp: () => Promise<void>): Promise<() => void> {
  await tidyUp()
  const timer = setInterval(() => {
    tidyUp().catch((error: unknown) => log.warn({ err: error, what }, 'could not be tidied up'))
  }, hourMs)
  return () => clearInterval(timer)
}
