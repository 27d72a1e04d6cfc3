/**
 * The container of dialogs and drawers. With its default container, antd would lock scrolling through a style element
 * without a nonce, which the Content-Security-Policy blocks. With this one, base.css locks it.
 *
 * antd moves the focus back into a dialog only after it has left; by then, the browser has scrolled to the element that it
 * focused on the page. A focus stop before the dialogs and one after them take the focus instead.
 */
export function overlayRoot(): HTMLElement {
  const existing = document.getElementById('overlays')
  if (existing) return existing
  const root = document.createElement('div')
  root.id = 'overlays'
  document.body.append(focusStop(), root, focusStop())
  return root
}

function focusStop(): HTMLElement {
  const stop = document.createElement('span')
  stop.className = 'focus-stop'
  stop.tabIndex = 0
  return stop
}
