// Runs first in the measured page. Records when the dashboard's first card says what to do next, in milliseconds.
globalThis.whatNextMs = Infinity

const observer = new MutationObserver(() => {
  if (!document.querySelector('section[aria-labelledby="what-next"][aria-busy="false"]')) return
  observer.disconnect()
  // The frame that shows it.
  requestAnimationFrame(() => setTimeout(() => (globalThis.whatNextMs = performance.now())))
})
observer.observe(document, { subtree: true, childList: true, attributeFilter: ['aria-busy'] })
