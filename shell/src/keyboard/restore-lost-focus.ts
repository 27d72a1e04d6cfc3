/** Where an element was: its parent and its neighbors there. */
interface Position {
  parent: Element
  next: Element | null
  previous: Element | null
}

/** An element that had the focus, and its positions from the innermost parent outward. */
interface FocusedElement {
  element: HTMLElement
  positions: readonly Position[]
}

const focusable = 'a[href], button, input, select, textarea, summary, [tabindex]:not([tabindex="-1"])'
/** Text fields: the next letter must not trigger something elsewhere. */
const textField = 'textarea, input:not([type="checkbox"], [type="radio"])'
/** Positions are recorded up to this element: outside of it, there is no similar element to focus. */
const container = '[role="dialog"], .toast-area, main'
/** Longer than the browser and a closing dialog take to move the focus themselves. */
const settleMs = 60
/** A button is often disabled while its request runs. */
const busyMs = 600

/**
 * Moves the focus when the element that had it is removed or hidden: to the next element there, otherwise to the
 * previous one, otherwise to the surrounding one, up to the page. A briefly disabled button gets the focus back; if it
 * stays disabled, the focus moves on. A key that is still down does not press the new element. Does nothing if the user
 * moved the focus away, or was typing in a field.
 * @param frame the element that stays while pages and dialogs come and go.
 * @returns a function that stops it.
 */
export function restoreLostFocus(frame: Element): () => void {
  let last: FocusedElement | undefined
  /** The last focused element inside the frame, not in a dialog or toast. */
  let lastInFrame: FocusedElement | undefined
  let timer: ReturnType<typeof setTimeout> | undefined
  /** The last key was Escape or Enter, so the user has finished typing. */
  let hasFinishedTyping = false
  /** The element that got the focus while the key that pressed the lost one may still be down. */
  let successor: HTMLElement | undefined

  function onFocusIn({ target }: FocusEvent) {
    if (!(target instanceof HTMLElement)) return
    last = { element: target, positions: positionsOf(target) }
    if (frame.contains(target)) lastInFrame = last
  }

  function onKeyDown(event: KeyboardEvent) {
    const { key, repeat, target } = event
    hasFinishedTyping = key === 'Escape' || key === 'Enter'
    if (!repeat) successor = undefined
    if (target !== successor || (key !== 'Enter' && key !== ' ')) return
    // A held key would press one Remove after the other.
    event.preventDefault()
    event.stopPropagation()
  }

  /** The user cleared the focus with a click. The event also occurs when an element is removed or hidden. */
  function onFocusOut({ target, relatedTarget }: FocusEvent) {
    if (relatedTarget) return
    setTimeout(() => {
      if (target !== last?.element || document.activeElement !== document.body) return
      if (isUsable(last.element)) last = undefined
      else restoreSoon()
    })
  }

  function restoreSoon() {
    clearTimeout(timer)
    timer = setTimeout(restore, settleMs)
  }

  function restore(mayWait = true) {
    if (!last || document.activeElement !== document.body) return
    const { element } = last
    if (mayWait && element.isConnected && element.matches(':disabled')) {
      timer = setTimeout(() => restore(false), busyMs)
      return
    }
    if (!element.isConnected && element.matches(textField) && last === lastInFrame && !hasFinishedTyping) return
    const next =
      successorOf(last) ?? (lastInFrame && successorOf(lastInFrame)) ?? frame.querySelector<HTMLElement>('main')
    successor = next ?? undefined
    next?.focus({ preventScroll: true })
    // Not the page itself, which stays in place.
    if (next?.matches(focusable)) next.scrollIntoView?.({ block: 'nearest' })
  }

  const observer = new MutationObserver(() => {
    // The browser itself takes the focus from a hidden element. To look for one here would lay out the page each time.
    if (document.activeElement !== document.body && last && isEnabled(last.element)) return
    restoreSoon()
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

function positionsOf(focused: Element): Position[] {
  const positions: Position[] = []
  for (let element = focused; element.parentElement && !element.matches(container); element = element.parentElement) {
    // Outside of the frame, as in a menu: the last element in the frame is closer than the start of the document.
    if (element.parentElement === document.body) break
    positions.push({
      parent: element.parentElement,
      next: element.nextElementSibling,
      previous: element.previousElementSibling,
    })
  }
  return positions
}

/** The element itself if it can have the focus, otherwise its replacement. */
function successorOf({ element, positions }: FocusedElement): HTMLElement | undefined {
  if (isUsable(element)) return element
  const position = positions.find(({ parent }) => parent.isConnected && firstFocusable(parent))
  if (!position) return undefined
  const { next, previous, parent } = position
  return neighborOrPage(next) ?? neighborOrPage(previous) ?? firstFocusable(parent)
}

/** From outside of the page, such as the dock, the focus moves to the page itself. Its first element may be a skip link. */
const neighborOrPage = (neighbor: Element | null) =>
  neighbor instanceof HTMLElement && neighbor.matches('main') ? neighbor : firstFocusable(neighbor)

function firstFocusable(within: Element | null): HTMLElement | undefined {
  if (!within?.isConnected) return undefined
  return [within, ...within.querySelectorAll(focusable)]
    .filter(element => element instanceof HTMLElement)
    .find(element => element.matches(focusable) && isUsable(element))
}

const isEnabled = (element: HTMLElement) => element.isConnected && !element.matches(':disabled')

// jsdom has no checkVisibility.
const isUsable = (element: HTMLElement) => isEnabled(element) && (element.checkVisibility?.() ?? true)
