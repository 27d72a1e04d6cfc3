// Browser APIs that jsdom lacks and antd, Radix, or a page needs. None of them returns anything that a test would check.

const computedStyle = window.getComputedStyle.bind(window)
window.getComputedStyle = element => computedStyle(element)

window.matchMedia ??= query =>
  Object.assign(new EventTarget(), {
    matches: false,
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
