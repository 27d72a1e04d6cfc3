/** Where an element stood: what is around it, and its neighbours there. */
interface Place {
  parent: Element
  next: Element | null
  previous: Element | null
}

interface Trail {
  held: HTMLElement
  /** From the innermost outwards. */
  places: readonly Place[]
}

const focusable = 'a[href], button, input, select, textarea, summary, [tabindex]:not([tabindex="-1"])'
/** Who types is not taken elsewhere, where the next letter would do something; who has pressed Escape or Enter is. */
const typedIn = 'textarea, input:not([type="checkbox"], [type="radio"])'
const ends = '[role="dialog"], main'
/** Longer than the browser and a closing dialog take to move the focus themselves. */
const settleMs = 60
/** A button is often disabled while its request runs. */
const busyMs = 600

/**
 * Keeps the keyboard where it is when what had the focus is removed or hidden: on what comes next there, else before it,
 * else around it. A button that is disabled for a moment gets the focus back, one that stays so gives it away.
 * @param frame what stays while pages and dialogs come and go.
 * @returns ends it.
 */
export function keepFocus(frame: Element): () => void {
  let last: Trail | undefined
  /** The last one that was not in a dialog or a toast. */
  let ground: Trail | undefined
  let timer: ReturnType<typeof setTimeout> | undefined
  let isThrough = false

  function onFocusIn({ target }: FocusEvent) {
    if (!(target instanceof HTMLElement)) return
    last = { held: target, places: placesOf(target) }
    if (frame.contains(target)) ground = last
  }

  function onKeyDown({ key }: KeyboardEvent) {
    isThrough = key === 'Escape' || key === 'Enter'
  }

  /** Who leaves an element that could keep the focus wants it to be nowhere. Also heard just before it is removed. */
  function onFocusOut({ target, relatedTarget }: FocusEvent) {
    if (relatedTarget) return
    setTimeout(() => {
      if (target === last?.held && isUsable(last.held) && document.activeElement === document.body) last = undefined
    })
  }

  function look(isPatient = true) {
    if (!last || document.activeElement !== document.body) return
    const { held } = last
    if (isPatient && held.isConnected && held.matches(':disabled')) {
      timer = setTimeout(() => look(false), busyMs)
      return
    }
    if (!held.isConnected && held.matches(typedIn) && last === ground && !isThrough) return
    const found = successor(last) ?? (ground && successor(ground)) ?? frame.querySelector<HTMLElement>('main')
    found?.focus({ preventScroll: true })
  }

  const observer = new MutationObserver(() => {
    if (document.activeElement !== document.body && last && isUsable(last.held)) return
    clearTimeout(timer)
    timer = setTimeout(look, settleMs)
  })
  document.addEventListener('keydown', onKeyDown, true)
  document.addEventListener('focusin', onFocusIn)
  document.addEventListener('focusout', onFocusOut)
  observer.observe(document.body, { subtree: true, childList: true, attributeFilter: ['disabled', 'style'] })
  return () => {
    clearTimeout(timer)
    observer.disconnect()
    document.removeEventListener('keydown', onKeyDown, true)
    document.removeEventListener('focusin', onFocusIn)
    document.removeEventListener('focusout', onFocusOut)
  }
}

function placesOf(element: Element): Place[] {
  const places: Place[] = []
  for (let at = element; at.parentElement && !at.matches(ends); at = at.parentElement) {
    places.push({ parent: at.parentElement, next: at.nextElementSibling, previous: at.previousElementSibling })
  }
  return places
}

function successor({ held, places }: Trail): HTMLElement | undefined {
  if (isUsable(held)) return held
  const place = places.find(({ parent }) => parent.isConnected && parent !== document.body && firstIn(parent))
  if (!place) return undefined
  return firstIn(place.next) ?? firstIn(place.previous) ?? firstIn(place.parent)
}

function firstIn(within: Element | null): HTMLElement | undefined {
  if (!within?.isConnected) return undefined
  return [within, ...within.querySelectorAll(focusable)]
    .filter(it => it instanceof HTMLElement)
    .find(it => it.matches(focusable) && isUsable(it))
}

// jsdom has no checkVisibility.
const isUsable = (element: HTMLElement) =>
  element.isConnected && !element.matches(':disabled') && (element.checkVisibility?.() ?? true)
