/** Once the browser has nothing else to do. Safari has no idle callback; a short pause does there. */
export function whenIdle(act: () => void): void {
  if ('requestIdleCallback' in window) requestIdleCallback(act, { timeout: 10_000 })
  else setTimeout(act, 1000)
}
