import { type RefObject, useLayoutEffect, useState } from 'react'

/** How leads are shown: as rows of a table, or as cards where a table does not fit. */
export interface ListLayout {
  kind: 'table' | 'cards'
  rowHeightPixels: number
}

const narrowestTablePixels = 806
// As in list.module.css, at the usual 16 pixels to a rem.
const rowHeights = { table: 76, cards: 236 }

/** Watches the width of the list and the size of the reader's type. */
export function useListLayout(box: RefObject<HTMLElement | null>): ListLayout {
  const [layout, setLayout] = useState<ListLayout>({ kind: 'table', rowHeightPixels: rowHeights.table })
  useLayoutEffect(() => {
    const element = box.current
    if (!element) return
    const measure = () => {
      const isNarrow = element.clientWidth > 0 && element.clientWidth < narrowestTablePixels
      const kind = isNarrow ? 'cards' : 'table'
      const typeScale = Number.parseFloat(getComputedStyle(document.documentElement).fontSize || '16') / 16
      const rowHeightPixels = Math.round(rowHeights[kind] * typeScale)
      setLayout(now => (now.kind === kind && now.rowHeightPixels === rowHeightPixels ? now : { kind, rowHeightPixels }))
    }
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    return () => observer.disconnect()
  }, [box])
  return layout
}
