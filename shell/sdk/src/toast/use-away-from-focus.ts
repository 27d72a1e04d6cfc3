import { type RefObject, useEffect, useState } from 'react'
import { flushSync } from 'react-dom'

/**
 * Returns whether the notification area is at the top of the window instead of at the bottom. It moves whenever it would
 * cover the focused control, so that people who use the keyboard see where they are.
 * @param shown the toast, or undefined if there is none
 */
export function useAwayFromFocus(area: RefObject<HTMLElement | null>, shown: object | undefined): boolean {
  const [isAtTop, setAtTop] = useState(false)
  useEffect(() => {
    if (!shown) return
    const check = () => {
      const focused = document.activeElement
      if (!area.current || !focused || area.current.contains(focused)) return
      if (!coversCenter(area.current.getBoundingClientRect(), focused.getBoundingClientRect())) return
      flushSync(() => setAtTop(was => !was))
    }
    let frame = requestAnimationFrame(check)
    // The browser scrolls to the focused control only after the event.
    const onFocus = () => {
      cancelAnimationFrame(frame)
      frame = requestAnimationFrame(check)
    }
    document.addEventListener('focusin', onFocus)
    return () => {
      cancelAnimationFrame(frame)
      document.removeEventListener('focusin', onFocus)
    }
  }, [area, shown])
  return isAtTop
}

function coversCenter(box: DOMRect, control: DOMRect): boolean {
  const [x, y] = [control.left + control.width / 2, control.top + control.height / 2]
  return x > box.left && x < box.right && y > box.top && y < box.bottom
}
