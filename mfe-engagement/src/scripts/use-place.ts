import { useEffect, useRef } from 'react'

/**
 * What opens in place of the list starts at its top, and the keyboard goes with it; back in the list one is at the card
 * that one came from. What the page begins with leaves both as they are.
 * @param shown the script in place of the list, `new` for one that does not exist yet, null for the list; undefined
 * before it is known.
 */
export function usePlace(shown: string | null | undefined): void {
  const before = useRef(shown)
  useEffect(() => {
    const from = before.current
    before.current = shown
    if (from === undefined || from === shown) return
    const card = shown === null && from !== null ? document.getElementById(`script-${from}`) : null
    const opener = card?.querySelector('button')
    if (opener) return opener.focus()
    goToTop()
  }, [shown])
}

/** As when a page opens: what was pressed to come here is gone. */
export function goToTop(): void {
  window.scrollTo(0, 0)
  document.getElementById('page')?.focus({ preventScroll: true })
}
