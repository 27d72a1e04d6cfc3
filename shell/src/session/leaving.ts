/**
 * How long a page may take to leave. Starting a download looks the same, but the page stays: after this time it counts as
 * staying.
 */
export const leavingMs = 5_000

let leavingSinceMs = -Infinity
window.addEventListener('beforeunload', () => {
  leavingSinceMs = performance.now()
})

/** Whether the browser is leaving the page. Navigating elsewhere would cancel that. */
export const isLeaving = () => performance.now() - leavingSinceMs < leavingMs
