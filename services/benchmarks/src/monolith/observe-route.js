// Runs first in the measured page. After a click on a link, `route` is a promise of two durations in milliseconds: until
// the title of the next page is visible, and until the page itself is on screen, with nothing loading.
const title = () => document.querySelector('main h1')?.textContent
const isComplete = () => !document.querySelector('.next-page, .page-skeleton')

/** Resolves to the time when a frame with the condition has been painted. */
function painted(condition) {
  return new Promise(resolve => {
    const look = () => (condition() ? setTimeout(() => resolve(performance.now())) : requestAnimationFrame(look))
    requestAnimationFrame(look)
  })
}

/**
 * Resolves to the time when the heading over the page appears, if it does. The browser shows it then even while a script
 * blocks the page, so it cannot be seen from here.
 */
async function headingShown() {
  const animationOf = () => document.querySelector('.next-page:has(h1)')?.getAnimations()[0]
  await painted(animationOf)
  const { startTime, effect } = await animationOf().ready
  return startTime + effect.getTiming().delay
}

async function followRoute(clickedAt) {
  const left = title()
  let headingAt = Infinity
  headingShown().then(
    at => (headingAt = at),
    () => undefined, // The page appeared first.
  )
  const pageAt = await painted(() => title() && title() !== left && isComplete())
  return { titleMs: Math.min(headingAt, pageAt) - clickedAt, pageMs: pageAt - clickedAt }
}

addEventListener(
  'click',
  ({ timeStamp }) => {
    globalThis.route = followRoute(timeStamp)
  },
  { capture: true },
)
