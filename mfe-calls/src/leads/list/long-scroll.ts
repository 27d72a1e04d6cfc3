/**
 * Scrolling through a list that is taller than a browser can lay out (Firefox stops at 17.9 million pixels). Near both
 * ends, and for every small movement, a pixel scrolled is a pixel of the list; a long leap, such as a drag of the
 * scrollbar, is taken in proportion.
 */
export interface Extent {
  /** Height of the whole list, in pixels. */
  list: number
  /** Height of the window onto it. */
  window: number
}

export interface Place {
  /** Pixels scrolled, as the browser counts. */
  scrolled: number
  /** Pixel of the list at the window's top; negative while the list begins below it. */
  top: number
}

const tallest = 8_000_000
const exactAtEnds = 1_000_000

/** Height that the browser is asked to lay out. */
export const laidOutHeight = ({ list }: Extent) => Math.min(list, tallest)

/** Where the list stands after the browser has scrolled from `before` to `scrolled`. */
export function moved(before: Place, scrolled: number, extent: Extent): Place {
  const distance = scrolled - before.scrolled
  const isExact = extent.list <= tallest
  const isLeap = Math.abs(distance) > 2 * extent.window
  return { scrolled, top: isExact || isLeap ? topAt(scrolled, extent) : before.top + distance }
}

/** What the browser should have scrolled to show `top`: so that the scrollbar tells the truth and both ends are reached. */
export function scrolledFor(top: number, extent: Extent): number {
  const { list } = extent
  const height = laidOutHeight(extent)
  if (list <= height || top <= exactAtEnds) return top
  if (top >= list - exactAtEnds) return height - (list - top)
  return exactAtEnds + (top - exactAtEnds) / middleRatio(list)
}

function topAt(scrolled: number, extent: Extent): number {
  const { list } = extent
  const height = laidOutHeight(extent)
  if (list <= height || scrolled <= exactAtEnds) return scrolled
  if (scrolled >= height - exactAtEnds) return list - (height - scrolled)
  return exactAtEnds + (scrolled - exactAtEnds) * middleRatio(list)
}

const middleRatio = (list: number) => (list - 2 * exactAtEnds) / (tallest - 2 * exactAtEnds)
