import { serverNow } from '@portal/sdk'

/** The longest wait of a timer. */
const maxWaitMs = 2 ** 31 - 1

/**
 * Returns in how many milliseconds a queue is read again because its next lead is due; null: never. At most once a second,
 * even if the clocks differ.
 */
export function reloadDelay(dueAt: string | null): number | null {
  if (dueAt === null) return null
  const waitMs = Math.max(1_000, Date.parse(dueAt) - serverNow())
  return waitMs > maxWaitMs ? null : waitMs
}
