// Runs first in the measured page. After a click on a link, `routeMs` is a promise of the milliseconds until the next page has
// painted its title.
const title = () => document.querySelector('main h1')?.textContent

function nextTitle(clickedAt) {
  const left = title()
  return new Promise(resolve => {
    const observer = new MutationObserver(() => {
      if (!title() || title() === left) return
      observer.disconnect()
      // The frame that shows it.
      requestAnimationFrame(() => setTimeout(() => resolve(performance.now() - clickedAt)))
    })
    observer.observe(document.body, { subtree: true, childList: true, characterData: true })
  })
}

addEventListener(
  'click',
  ({ timeStamp }) => {
    globalThis.routeMs = nextTitle(timeStamp)
  },
  { capture: true },
)
