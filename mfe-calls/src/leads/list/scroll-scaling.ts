/**
 * Scrolling through a list that is taller than a browser can lay out (Firefox stops at 17.9 million pixels). Near both
 * ends, and for every small movement, one pixel of scrolling is one pixel of the list. Long jumps, such as dragging the
 * scrollbar, are scaled.
 */
export interface ListSize {
  /** Height of all rows, in pixels. */
  list: number
  /** Height of the viewport, in pixels. */
  viewport: number
}

export interface ScrollPosition {
  /** Pixels scrolled in the browser. */
  scrolled: number
  /** Pixel of the list at the top of the viewport; negative while the list starts below it. */
  top: number
}

const maxElementHeight = 8_000_000
/** At both ends of a scaled list, in pixels. */
const unscaledHeight = 1_000_000

/** The height of the list's element, in pixels. */
export const elementHeight = ({ list }: ListSize) => Math.min(list, maxElementHeight)

/** Returns the position after the browser has scrolled from `before` to `scrolled`. */
export function nextPosition(before: ScrollPosition, scrolled: number, size: ListSize): ScrollPosition {
  const distance = scrolled - before.scrolled
  const isUnscaled = size.list <= maxElementHeight
  const isJump = Math.abs(distance) > 2 * size.viewport
  return { scrolled, top: isUnscaled || isJump ? topFor(scrolled, size) : before.top + distance }
}

/** Returns the pixels to scroll in the browser to show `top`, so that the scrollbar is right and both ends are reachable. */
export function scrolledFor(top: number, size: ListSize): number {
  const { list } = size
  const height = elementHeight(size)
  if (list <= height || top <= unscaledHeight) return top
  if (top >= list - unscaledHeight) return height - (list - top)
  return unscaledHeight + (top - unscaledHeight) / scale(list)
}

function topFor(scrolled: number, size: ListSize): number {
  const { list } = size
  const height = elementHeight(size)
  if (list <= height || scrolled <= unscaledHeight) return scrolled
  if (scrolled >= height - unscaledHeight) return list - (height - scrolled)
  return unscaledHeight + (scrolled - unscaledHeight) * scale(list)
}

/** Pixels of the list per pixel of scrolling, between the unscaled ends. */
const scale = (list: number) => (list - 2 * unscaledHeight) / (maxElementHeight - 2 * unscaledHeight)
