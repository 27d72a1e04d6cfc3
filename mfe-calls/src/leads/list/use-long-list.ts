import { type RefObject, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { laidOutHeight, moved, type Place, scrolledFor } from './long-scroll.ts'

interface LongList {
  /** Rows to show: from `first` to before `beyond`. */
  first: number
  beyond: number
  /** Pixels between a row's place in the list and its place on the page. */
  shift: number
  height: number
}

const spareRows = 6
const settledAfterMs = 160

/** Which rows of a list of any length stand in the browser's window, as it scrolls. Every row is `rowHeight` pixels high. */
export function useLongList(box: RefObject<HTMLElement | null>, count: number, rowHeight: number): LongList {
  const place = useRef<Place>({ scrolled: Number.NEGATIVE_INFINITY, top: 0 })
  const [shown, setShown] = useState({ first: 0, beyond: Math.min(count, 2 * spareRows), shift: 0 })

  const extent = useCallback(() => ({ list: count * rowHeight, window: window.innerHeight }), [count, rowHeight])

  const show = useCallback(() => {
    const { scrolled, top } = place.current
    const beyond = Math.max(0, Math.min(count, Math.ceil((top + window.innerHeight) / rowHeight) + spareRows))
    const first = Math.min(beyond, Math.max(0, Math.floor(top / rowHeight) - spareRows))
    const shift = top - scrolled
    setShown(now =>
      now.first === first && now.beyond === beyond && now.shift === shift ? now : { first, beyond, shift },
    )
  }, [count, rowHeight])

  useLayoutEffect(() => {
    place.current = moved(place.current, scrolledInto(box.current), extent())
    show()
  }, [box, extent, show])

  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const settle = () => {
      const wanted = Math.round(scrolledFor(place.current.top, extent()))
      const missing = wanted - place.current.scrolled
      if (place.current.scrolled < 0 || Math.abs(missing) < 1) return
      place.current = { ...place.current, scrolled: wanted }
      window.scrollBy({ top: missing, behavior: 'instant' })
      show()
    }
    const onScroll = () => {
      place.current = moved(place.current, scrolledInto(box.current), extent())
      show()
      clearTimeout(timer)
      if (extent().list > laidOutHeight(extent())) timer = setTimeout(settle, settledAfterMs)
    }
    window.addEventListener('scroll', onScroll, { passive: true })
    window.addEventListener('resize', onScroll)
    return () => {
      clearTimeout(timer)
      window.removeEventListener('scroll', onScroll)
      window.removeEventListener('resize', onScroll)
    }
  }, [box, extent, show])

  return { ...shown, height: laidOutHeight(extent()) }
}

/** Pixels of the element that have gone out at the window's top; negative while it begins below. */
const scrolledInto = (element: HTMLElement | null) => -(element?.getBoundingClientRect().top ?? 0)
