/**
 * The container of dialogs and drawers. With its default container, antd would lock scrolling through a style element
 * without a nonce, which the Content-Security-Policy blocks. With this one, base.css locks it.
 */
export function overlayRoot(): HTMLElement {
  const existing = document.getElementById('overlays')
  if (existing) return existing
  const root = document.createElement('div')
  root.id = 'overlays'
  document.body.append(root)
  return root
}
