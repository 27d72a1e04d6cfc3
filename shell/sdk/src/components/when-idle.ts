/** Runs `act` once the browser is idle, after ten seconds at the latest. Safari, without idle callbacks: after one second. */
export function whenIdle(act: () => void): void {
  if ('requestIdleCallback' in window) requestIdleCallback(act, { timeout: 10_000 })
  else setTimeout(act, 1000)
}
