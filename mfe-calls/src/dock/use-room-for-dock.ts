import { observeSize } from '@portal/sdk'
import { type RefObject, useLayoutEffect } from 'react'

/**
 * While the dock is a strip along the bottom of the page, the CSS variable `--dock-strip` has its height in pixels. The
 * panel of a lead, notifications, and the bar of a release end above it.
 */
export function useStripHeight(bars: RefObject<HTMLElement | null>, isStrip: boolean): void {
  useLayoutEffect(() => {
    const element = bars.current
    if (!isStrip || !element) return
    const { style } = document.documentElement
    const update = () => style.setProperty('--dock-strip', `${element.offsetHeight}px`)
    update()
    const stop = observeSize(element, update)
    return () => {
      stop()
      style.removeProperty('--dock-strip')
    }
  }, [bars, isStrip])
}
