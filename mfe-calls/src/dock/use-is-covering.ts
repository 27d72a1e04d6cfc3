import { type RefObject, useEffect, useState } from 'react'

const fields = 'input, textarea, select, [contenteditable], [role="combobox"]'

/**
 * Returns whether an element that floats over the page covers the field that the user types in. Measures when a field gets
 * the focus and when the window changes. A hidden element counts with its last size.
 */
export function useIsCovering(element: RefObject<HTMLElement | null>): boolean {
  const [isCovering, setIsCovering] = useState(false)
  useEffect(() => {
    let box = new DOMRect()
    function check() {
      const shown = element.current?.getBoundingClientRect()
      if (shown && shown.height > 0) box = shown
      const field = document.activeElement
      // A dialog is in front of the element.
      const isOutside =
        field?.matches(fields) === true && !element.current?.contains(field) && !field.closest('[role="dialog"]')
      setIsCovering(isOutside && overlap(field.getBoundingClientRect(), box))
    }
    check()
    for (const event of ['focusin', 'focusout']) document.addEventListener(event, check)
    window.addEventListener('resize', check)
    return () => {
      for (const event of ['focusin', 'focusout']) document.removeEventListener(event, check)
      window.removeEventListener('resize', check)
    }
  }, [element])
  return isCovering
}

const overlap = (one: DOMRect, other: DOMRect) =>
  one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom
