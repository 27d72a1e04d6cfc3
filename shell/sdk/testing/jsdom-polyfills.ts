// What jsdom lacks and antd, Radix or a page needs. Nothing here answers anything a test could look at.

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

class NoResizes implements ResizeObserver {
  observe() {}
  unobserve() {}
  disconnect() {}
}
globalThis.ResizeObserver ??= NoResizes

/** Node's own keeps jest from ending. */
class TimedChannel {
  port1: { onmessage?: () => void } = {}
  port2 = { postMessage: () => void setTimeout(() => this.port1.onmessage?.()) }
}
Object.assign(globalThis, { MessageChannel: TimedChannel })

/** As shown on top of everything, with the focus in it. */
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
