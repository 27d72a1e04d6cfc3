/** The external dependencies of telephony. Tests replace them. */
export interface TelephonyRuntime {
  /** Sends a request to the vendor. */
  fetch(request: Request): Promise<Response>
  now(): Date
  /** Calls a function at an interval. @returns a function that ends it. */
  every(ms: number, run: () => void): () => void
  vendorTimeoutMs: number
  /** How long a user waits for a call to be placed; shorter than the timeout between services. */
  callWaitMs: number
  /** How long a user waits for the vendor after changing their availability; shorter than identity waits for admin. */
  presenceWaitMs: number
}

export const productionRuntime: TelephonyRuntime = {
  fetch: request => fetch(request),
  now: () => new Date(),
  every(ms, run) {
    const timer = setInterval(run, ms)
    return () => clearInterval(timer)
  },
  vendorTimeoutMs: 10_000,
  callWaitMs: 4_000,
  presenceWaitMs: 1_500,
}
