import { type RefObject, startTransition, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { elementHeight, nextPosition, type ScrollPosition, scrolledFor } from './scroll-scaling.ts'

interface VirtualRows {
  /** The rows to render: from `first` up to, not including, `end`. */
  first: number
  end: number
  /** Pixels to subtract from a row's position in the list to get its position in the element. */
  offset: number
  /** Height of the list's element, in pixels. */
  height: number
}

/** Rows rendered above and below the viewport. */
const overscanRows = 6
const settleAfterMs = 160
/** Height of the header and the filters above a list, at least. The first rows are rendered before it is known. */
const minPixelsAbove = 200

/**
 * Returns the rows to render while the page scrolls. Every row is `rowHeight` pixels high. Rows outside of the viewport
 * are added without blocking the page.
 */
export function useVirtualRows(box: RefObject<HTMLElement | null>, count: number, rowHeight: number): VirtualRows {
  const position = useRef<ScrollPosition>({ scrolled: Number.NEGATIVE_INFINITY, top: 0 })
  const [rows, setRows] = useState(() => {
    const inView = Math.ceil((window.innerHeight - minPixelsAbove) / rowHeight)
    return { first: 0, end: Math.min(count, Math.max(1, inView)), offset: 0 }
  })
  const rendered = useRef(rows)

  const size = useCallback(() => ({ list: count * rowHeight, viewport: window.innerHeight }), [count, rowHeight])

  const updateRows = useCallback(() => {
    const { scrolled, top } = position.current
    const firstInView = Math.max(0, Math.floor(top / rowHeight))
    const endInView = Math.max(0, Math.min(count, Math.ceil((top + window.innerHeight) / rowHeight)))
    const end = Math.min(count, endInView + overscanRows)
    const first = Math.min(end, Math.max(0, firstInView - overscanRows))
    const offset = top - scrolled
    const update = () =>
      setRows(now => (now.first === first && now.end === end && now.offset === offset ? now : { first, end, offset }))
    const now = rendered.current
    const showsView = now.first <= firstInView && now.end >= endInView && now.end <= count && now.offset === offset
    if (showsView) startTransition(update)
    else update()
  }, [count, rowHeight])

  useLayoutEffect(() => {
    rendered.current = rows
  }, [rows])
  useLayoutEffect(() => {
    position.current = nextPosition(position.current, scrolledIn(box.current), size())
    updateRows()
  }, [box, size, updateRows])

  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    // After exact movements, corrects the scrollbar without moving the rows.
    const settle = () => {
      const target = Math.round(scrolledFor(position.current.top, size()))
      const missing = target - position.current.scrolled
      if (position.current.scrolled < 0 || Math.abs(missing) < 1) return
      position.current = { ...position.current, scrolled: target }
      window.scrollBy({ top: missing, behavior: 'instant' })
      updateRows()
    }
    const onScroll = () => {
      position.current = nextPosition(position.current, scrolledIn(box.current), size())
      updateRows()
      clearTimeout(timer)
      if (size().list > elementHeight(size())) timer = setTimeout(settle, settleAfterMs)
    }
    window.addEventListener('scroll', onScroll, { passive: true })
    window.addEventListener('resize', onScroll)
    return () => {
      clearTimeout(timer)
      window.removeEventListener('scroll', onScroll)
      window.removeEventListener('resize', onScroll)
    }
  }, [box, size, updateRows])

  return { ...rows, height: elementHeight(size()) }
}

/** Pixels of the element above the top of the viewport; negative while it starts below. */
const scrolledIn = (element: HTMLElement | null) => -(element?.getBoundingClientRect().top ?? 0)
