/** A page continues in steps: code, then data, then more code. This long without a step, it is complete. */
const quietMs = 200
const checkMs = 50

let pending = 0
let lastEndedAt = Number.NEGATIVE_INFINITY

/** Counts what the page on screen waits for, a request or its code, so that `whenIdle` waits for it too. */
export function countAsLoading<T>(work: Promise<T>): Promise<T> {
  pending += 1
  const end = () => {
    pending -= 1
    lastEndedAt = performance.now()
  }
  work.then(end, end)
  return work
}

const isLoading = () => pending > 0 || performance.now() - lastEndedAt < quietMs

/**
 * Runs `act` once the page has its code and its data and the browser is idle, after `latestMs` at the latest.
 * Safari has no idle callbacks: there, once the page is loaded.
 */
export function whenIdle(act: () => void, latestMs = 10_000): void {
  const latest = performance.now() + latestMs
  const requestAttempt = () => requestIdle(attempt, Math.max(1, latest - performance.now()))
  const attempt = () => {
    if (isLoading() && performance.now() < latest) setTimeout(requestAttempt, checkMs)
    else act()
  }
  requestAttempt()
}

/** The longest pause between a complete page and prefetching, in milliseconds. */
const longestPauseMs = 5_000
/** When prefetching may begin, in milliseconds since the document opened. */
let prefetchFrom: number | undefined

/**
 * Loads what the user may need next, in the same way, but only once the page has been complete for twice as long as it
 * took to load: on a slow connection or device, prefetching would delay the user's first steps. Never without a connection,
 * or if the user asked the browser to save data.
 */
export function prefetchWhenIdle(load: () => Promise<unknown>): void {
  const { connection } = navigator as { connection?: { saveData?: boolean } }
  if (connection?.saveData) return
  const prefetch = () => {
    if (navigator.onLine) void load().catch(() => undefined)
  }
  whenIdle(() => {
    const now = performance.now()
    prefetchFrom ??= now + Math.min(2 * now, longestPauseMs)
    if (now < prefetchFrom) setTimeout(() => whenIdle(prefetch), prefetchFrom - now)
    else prefetch()
  })
}

function requestIdle(act: () => void, timeout: number): void {
  if ('requestIdleCallback' in window) requestIdleCallback(act, { timeout })
  else setTimeout(act, quietMs)
}
