/** How long leaving may take. A download begins as leaving does, and the page stays: after this it counts as staying. */
export const leavingMs = 5_000

let sinceMs = -Infinity
window.addEventListener('beforeunload', () => {
  sinceMs = performance.now()
})

/** Whether the page is on its way to another address, so that going elsewhere would break that off. */
export const isLeaving = () => performance.now() - sinceMs < leavingMs
