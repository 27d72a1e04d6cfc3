import { serverNow } from '@portal/sdk'

/** The longest wait of a timer. */
const maxWaitMs = 2 ** 31 - 1

/** The server sends the queue when its next lead is due. This is how long the tab waits for it. */
const patienceMs = 6_000

/** Returns after how many milliseconds to read a queue whose next lead is due if the server has not sent it; null: never. */
export function reloadDelay(dueAt: string | null): number | null {
  if (dueAt === null) return null
  const waitMs = Math.max(0, Date.parse(dueAt) - serverNow()) + patienceMs
  return waitMs > maxWaitMs ? null : waitMs
}
