/** What the service needs of the world outside; tests bring their own. */
export interface World {
  /** Reaches the vendor. */
  fetch(request: Request): Promise<Response>
  now(): Date
  /** Does something again and again. @returns what ends it. */
  every(ms: number, work: () => void): () => void
  vendorTimeoutMs: number
  /** How long an agent waits for a call to be placed; below what one service waits for another. */
  callWaitMs: number
  /** How long somebody who changes their availability waits for the vendor; below what identity waits for us. */
  presenceWaitMs: number
}

export const world: World = {
  fetch: request => fetch(request),
  now: () => new Date(),
  every(ms, work) {
    const timer = setInterval(work, ms)
    return () => clearInterval(timer)
  },
  vendorTimeoutMs: 10_000,
  callWaitMs: 4_000,
  presenceWaitMs: 1_500,
}
