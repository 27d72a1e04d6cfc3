// Browser APIs that jsdom lacks and antd, Radix, or a page needs. None of them returns anything that a test would check.

const computeStyle = window.getComputedStyle.bind(window)
let computedStyles = new WeakMap<Element, CSSStyleDeclaration>()
const forgetStyles = () => void (computedStyles = new WeakMap())
const changes = new MutationObserver(forgetStyles)
changes.observe(document, { subtree: true, childList: true, attributes: true, characterData: true })
/** Remembers the styles until the document changes: a query by role asks for those of most elements, several times. */
window.getComputedStyle = element => {
  if (changes.takeRecords().length > 0) forgetStyles()
  const style = computedStyles.get(element) ?? computeStyle(element)
  if (element.isConnected) computedStyles.set(element, style)
  return style
}

window.matchMedia ??= query =>
  Object.assign(new EventTarget(), {
    // Without motion, a dialog is visible as soon as it is open.
    matches: query === '(prefers-reduced-motion: reduce)',
    media: query,
    onchange: null,
    addListener: () => undefined,
    removeListener: () => undefined,
  })

class NoResizeObserver implements ResizeObserver {
  observe() {}
  unobserve() {}
  disconnect() {}
}
globalThis.ResizeObserver ??= NoResizeObserver

/** Node's own MessageChannel would keep jest from exiting. */
class TimerChannel {
  port1: { onmessage?: () => void } = {}
  port2 = { postMessage: () => void setTimeout(() => this.port1.onmessage?.()) }
}
Object.assign(globalThis, { MessageChannel: TimerChannel })

/** Opens the dialog and focuses its first control, as browsers do. */
HTMLDialogElement.prototype.showModal ??= function (this: HTMLDialogElement) {
  this.open = true
  this.querySelector<HTMLElement>('input, button')?.focus()
}
HTMLDialogElement.prototype.close ??= function (this: HTMLDialogElement) {
  this.open = false
}

window.scrollTo = () => undefined
Element.prototype.scrollIntoView ??= () => undefined
Element.prototype.hasPointerCapture ??= () => false
Element.prototype.setPointerCapture ??= () => undefined
Element.prototype.releasePointerCapture ??= () => undefined
