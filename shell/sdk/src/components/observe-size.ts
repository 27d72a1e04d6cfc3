import { flushSync } from 'react-dom'

/**
 * Calls `onResize` when the size of the element changes. React renders what it sets before the browser paints; from a
 * plain observer, the browser would first paint the old layout at the new size. @returns a function that stops it.
 */
export function observeSize(element: Element, onResize: () => void): () => void {
  const observer = new ResizeObserver(() => flushSync(onResize))
  observer.observe(element)
  return () => observer.disconnect()
}
