import type { ReactNode } from 'react'
import { flushSync } from 'react-dom'
import { createRoot } from 'react-dom/client'

/**
 * Renders what blocks the page, and returns before the transitions that follow. Those end later, without `act`.
 * @returns a function that removes it.
 */
export function renderUnfinished(page: ReactNode): () => void {
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: false })
  const container = document.body.appendChild(document.createElement('div'))
  const root = createRoot(container)
  flushSync(() => root.render(page))
  return () => {
    flushSync(() => root.unmount())
    container.remove()
    Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })
  }
}
