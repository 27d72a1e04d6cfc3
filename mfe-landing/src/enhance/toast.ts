export interface Toast {
  kind: 'success' | 'failure'
  title: string
  text: string
  note?: string
}

const shownMs = 5000
const swipePx = 50

/**
 * Shows one toast at a time for five seconds, longer while the pointer or the focus is on it. F8 puts the focus on
 * the region; Escape, the close button or a swipe to the right takes the toast away.
 */
export function createToaster(region: HTMLElement): (toast: Toast) => void {
  let timer: number | undefined
  let before: HTMLElement | null = null
  const current = () => region.querySelector<HTMLElement>('.toast')
  const dismiss = () => {
    clearTimeout(timer)
    const hadFocus = region.contains(document.activeElement)
    current()?.remove()
    if (hadFocus) before?.focus()
  }
  const hold = () => clearTimeout(timer)
  const release = () => {
    hold()
    if (current()) timer = window.setTimeout(dismiss, shownMs)
  }

  region.addEventListener('pointerenter', hold)
  region.addEventListener('pointerleave', release)
  region.addEventListener('focusin', hold)
  region.addEventListener('focusout', release)
  dismissOnSwipe(region, current, dismiss)
  document.addEventListener('keydown', event => {
    if (event.key === 'F8') {
      if (!region.contains(document.activeElement)) before = document.activeElement as HTMLElement
      region.focus()
    }
    if (event.key === 'Escape' && region.contains(document.activeElement)) dismiss()
  })

  return toast => {
    dismiss()
    const role = toast.kind === 'success' ? 'status' : 'alert'
    region.querySelector(`[role=${role}]`)?.append(toastElement(toast, dismiss))
    release()
  }
}

function toastElement({ kind, title, text, note }: Toast, dismiss: () => void): HTMLElement {
  const element = make('div', '')
  element.className = `toast toast-${kind}`
  const close = make('button', '×')
  close.type = 'button'
  close.setAttribute('aria-label', 'Close')
  close.addEventListener('click', dismiss)
  element.append(make('strong', title), make('p', text))
  if (note) element.append(make('p', note))
  element.append(close)
  return element
}

function make<K extends keyof HTMLElementTagNameMap>(name: K, text: string): HTMLElementTagNameMap[K] {
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
