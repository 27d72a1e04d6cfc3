export interface Toast {
  kind: 'success' | 'failure'
  title: string
  text: string
  note?: string
}

const displayMs = 5000
const swipePx = 50

/**
 * Returns a function that shows one toast at a time for five seconds, longer while the pointer or the focus is on it. F8
 * moves the focus to the region. Escape, the close button, or a swipe to the right dismisses the toast.
 */
export function createToaster(region: HTMLElement): (toast: Toast) => void {
  let timer: number | undefined
  let previousFocus: HTMLElement | null = null
  const current = () => region.querySelector<HTMLElement>('.toast')
  const dismiss = () => {
    clearTimeout(timer)
    const hadFocus = region.contains(document.activeElement)
    current()?.remove()
    if (hadFocus) previousFocus?.focus()
  }
  const pause = () => clearTimeout(timer)
  const resume = () => {
    pause()
    if (current()) timer = window.setTimeout(dismiss, displayMs)
  }

  region.addEventListener('pointerenter', pause)
  region.addEventListener('pointerleave', resume)
  region.addEventListener('focusin', pause)
  region.addEventListener('focusout', resume)
  dismissOnSwipe(region, current, dismiss)
  document.addEventListener('keydown', event => {
    if (event.key === 'F8') {
      if (!region.contains(document.activeElement)) previousFocus = document.activeElement as HTMLElement
      region.focus()
    }
    if (event.key === 'Escape' && region.contains(document.activeElement)) dismiss()
  })

  return toast => {
    dismiss()
    const role = toast.kind === 'success' ? 'status' : 'alert'
    region.querySelector(`[role=${role}]`)?.append(toastElement(toast, dismiss))
    resume()
  }
}

function toastElement({ kind, title, text, note }: Toast, dismiss: () => void): HTMLElement {
  const element = createElement('div', '')
  element.className = `toast toast-${kind}`
  const close = createElement('button', '×')
  close.type = 'button'
  close.setAttribute('aria-label', 'Close')
  close.addEventListener('click', dismiss)
  element.append(createElement('strong', title), createElement('p', text))
  if (note) element.append(createElement('p', note))
  element.append(close)
  return element
}

function createElement<K extends keyof HTMLElementTagNameMap>(name: K, text: string): HTMLElementTagNameMap[K] {
  const element = document.createElement(name)
  element.textContent = text
  return element
}

function dismissOnSwipe(region: HTMLElement, current: () => HTMLElement | null, dismiss: () => void): void {
  let startX: number | null = null
  const moveTo = (px: number) => {
    const toast = current()
    if (toast) toast.style.translate = px > 0 ? `${px}px` : ''
  }
  region.addEventListener('pointerdown', event => {
    startX = event.clientX
  })
  document.addEventListener('pointermove', event => {
    if (startX !== null) moveTo(event.clientX - startX)
  })
  document.addEventListener('pointerup', event => {
    if (startX === null) return
    const isSwipe = event.clientX - startX >= swipePx
    startX = null
    if (isSwipe) dismiss()
    else moveTo(0)
  })
}
