import { createStore, useStore } from '../state/create-store.ts'

/** The server's clock minus this computer's, in milliseconds; 0 while they differ by less than a reply can tell. */
export const clockOffset = createStore(0)

/** The header has whole seconds. */
const precisionMs = 1_000

/**
 * Compares the clocks by the `Date` header of a reply that has just arrived.
 * @param sentAt when the request was sent, in milliseconds since 1970.
 */
export function learnServerTime(headers: Headers, sentAt: number): void {
  const repliedAt = Date.parse(headers.get('date') ?? '')
  if (Number.isNaN(repliedAt)) return
  const arrivedAt = Date.now()
  const isPossible = repliedAt > sentAt - 2 * precisionMs && repliedAt < arrivedAt + precisionMs
  const offset = repliedAt + precisionMs / 2 - (sentAt + arrivedAt) / 2
  // A new value renders all times again, so it does not follow the noise of each reply.
  if (isPossible) clockOffset.set(0)
  else if (Math.abs(offset - clockOffset.get()) > precisionMs) clockOffset.set(offset)
}

/** The current time by the server's clock, in milliseconds since 1970: not every computer on a floor has the right time. */
export const serverNow = (): number => Date.now() + clockOffset.get()

export const useClockOffset = (): number => useStore(clockOffset)
