/**
 * Where dialogs and drawers stand. A container of our own keeps antd from locking the scrolling with a style element that
 * has no nonce, which the Content-Security-Policy refuses; base.css locks it instead.
 */
export function overlayRoot(): HTMLElement {
  const known = document.getElementById('overlays')
  if (known) return known
  const root = document.createElement('div')
  root.id = 'overlays'
  document.body.append(root)
  return root
}
