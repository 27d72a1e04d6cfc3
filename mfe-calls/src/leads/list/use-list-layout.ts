import { observeSize, useMediaQuery } from '@portal/sdk'
import { type RefObject, useLayoutEffect, useState } from 'react'

/** Leads are rows of one line, rows of two lines if the columns do not fit, or cards on a phone. */
export interface ListLayout {
  kind: 'table' | 'compact' | 'cards'
  rowHeightPixels: number
}

/** The narrowest list of each layout. */
const minWidthsPixels = { table: 948, compact: 560, cards: 320 }
// As in list.module.css, at the default of 16 pixels per rem.
const rowHeightsPixels = { table: 40, compact: 44, cards: 92 }
/** Of cards that are narrower, on which texts take more lines. */
const narrowCardPixels = 128
/** Where the window has room for them. */
const airyRowHeightsPixels = { ...rowHeightsPixels, table: 44 }

function kindFor(width: number): ListLayout['kind'] {
  // A list that is not laid out yet has no width.
  if (width === 0 || width >= minWidthsPixels.table) return 'table'
  return width >= minWidthsPixels.compact ? 'compact' : 'cards'
}

function layoutFor(widthPixels: number, isAiry: boolean): ListLayout {
  const fontScale = Number.parseFloat(getComputedStyle(document.documentElement).fontSize || '16') / 16
  const width = widthPixels / fontScale
  const kind = kindFor(width)
  const isNarrow = kind === 'cards' && width < minWidthsPixels.cards
  const rowHeight = isNarrow ? narrowCardPixels : (isAiry ? airyRowHeightsPixels : rowHeightsPixels)[kind]
  return { kind, rowHeightPixels: Math.round(rowHeight * fontScale) }
}

/** The room on the page in pixels, or 0 without a page. A list in a layout for it rarely has to render twice. */
function pageWidth(): number {
  const page = document.querySelector('#page')
  if (!page) return 0
  const { paddingLeft, paddingRight } = getComputedStyle(page)
  return page.clientWidth - Number.parseFloat(paddingLeft) - Number.parseFloat(paddingRight)
}

/** Returns the layout for the width of the list, the height of the window, and the root font size. */
export function useListLayout(box: RefObject<HTMLElement | null>): ListLayout {
  const isAiry = useMediaQuery('(min-height: 50rem)')
  const [layout, setLayout] = useState(() => layoutFor(pageWidth(), isAiry))
  useLayoutEffect(() => {
    const element = box.current
    if (!element) return
    const measure = () => {
      const { kind, rowHeightPixels } = layoutFor(element.clientWidth, isAiry)
      setLayout(now => (now.kind === kind && now.rowHeightPixels === rowHeightPixels ? now : { kind, rowHeightPixels }))
    }
    measure()
    return observeSize(element, measure)
  }, [box, isAiry])
  return layout
}
