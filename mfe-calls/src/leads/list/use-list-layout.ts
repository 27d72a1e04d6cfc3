import { type RefObject, useLayoutEffect, useState } from 'react'

/** Leads are rows of a table, or cards if a table does not fit. */
export interface ListLayout {
  kind: 'table' | 'cards'
  rowHeightPixels: number
}

const minTableWidthPixels = 806
// As in list.module.css, at the default of 16 pixels per rem.
const rowHeightsPixels = { table: 76, cards: 236 }

/** Returns the layout for the width of the list and the root font size. */
export function useListLayout(box: RefObject<HTMLElement | null>): ListLayout {
  const [layout, setLayout] = useState<ListLayout>({ kind: 'table', rowHeightPixels: rowHeightsPixels.table })
  useLayoutEffect(() => {
    const element = box.current
    if (!element) return
    const measure = () => {
      const isNarrow = element.clientWidth > 0 && element.clientWidth < minTableWidthPixels
      const kind = isNarrow ? 'cards' : 'table'
      const fontScale = Number.parseFloat(getComputedStyle(document.documentElement).fontSize || '16') / 16
      const rowHeightPixels = Math.round(rowHeightsPixels[kind] * fontScale)
      setLayout(now => (now.kind === kind && now.rowHeightPixels === rowHeightPixels ? now : { kind, rowHeightPixels }))
    }
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    return () => observer.disconnect()
  }, [box])
  return layout
}
