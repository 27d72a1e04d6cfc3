import { useLayoutEffect, useRef } from 'react'
import type { LeadPage } from './list/lead-block-query.ts'

/**
 * Scrolls once to the row of the lead that the page opens with, unless it is in sight or the page is scrolled already.
 * A lead that the first block doesn't have is left out of sight.
 * @param top the first block; undefined while it loads.
 */
export function useScrollToOpened(openedId: string | undefined, top: LeadPage | undefined): void {
  const target = useRef(openedId)
  useLayoutEffect(() => {
    if (!target.current || !top) return
    const index = top.rows.findIndex(({ id }) => id === target.current)
    target.current = undefined
    // In the next frame, the rows have the height of their layout.
    if (index > 0) requestAnimationFrame(() => scrollToRow(index))
  }, [top])
}

function scrollToRow(index: number): void {
  const row = document.querySelector('#lead-rows > [role="row"]')?.getBoundingClientRect()
  if (!row || window.scrollY > 0) return
  const top = row.top + index * row.height
  // The strip of a call may cover the last two rows.
  const isInSight = top + 3 * row.height <= window.innerHeight
  if (!isInSight) window.scrollBy({ top: top - window.innerHeight / 2, behavior: 'instant' })
}
