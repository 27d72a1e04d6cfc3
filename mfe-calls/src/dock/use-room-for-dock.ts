import { observeSize } from '@portal/sdk'
import { type RefObject, useLayoutEffect } from 'react'

/**
 * Keeps what gets the focus above the dock. While only its bars are at the bottom of the page, elements of the class
 * `above-dock` have its height in pixels as `--dock-strip`: the page, the panel of a lead, notifications, and the bar of
 * a release end above it. Set on the root instead, a change of the variable would compute the style of every element
 * again. A rule for `html:has([data-dock])` would search the whole page after each change.
 * @param bars the dock's bars, while there is a dock
 */
export function useRoomForDock(bars: RefObject<HTMLElement | null>, isShown: boolean, isClosed: boolean): void {
  useLayoutEffect(() => {
    const element = bars.current
    if (!isShown || !element) return
    const style = document.createElement('style')
    style.nonce = document.querySelector<HTMLStyleElement>('style[nonce]')?.nonce ?? ''
    document.head.append(style)
    const update = () => {
      const height = isClosed ? `${element.offsetHeight}px` : '5rem'
      style.textContent =
        (isClosed ? `.above-dock { --dock-strip: ${height} } ` : '') +
        `html { scroll-padding-bottom: calc(${height} + var(--actions-height, 0rem) + 0.5rem) }`
    }
    update()
    const stop = isClosed ? observeSize(element, update) : undefined
    return () => {
      stop?.()
      style.remove()
    }
  }, [bars, isShown, isClosed])
}
