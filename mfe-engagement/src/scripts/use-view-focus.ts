import { useEffect, useRef } from 'react'

/**
 * Moves scroll position and focus when the page switches between the list and a script: to the top of an opened script, and
 * back to its card in the list. The first view changes nothing.
 * @param view a script's ID, `new` for the form of a new script, null for the list, undefined while loading
 */
export function useViewFocus(view: string | null | undefined): void {
  const previousView = useRef(view)
  useEffect(() => {
    const previous = previousView.current
    previousView.current = view
    if (previous === undefined || previous === view) return
    const card = view === null && previous !== null ? document.getElementById(`script-${previous}`) : null
    const opener = card?.querySelector('button')
    if (opener) opener.focus()
    else focusTop()
  }, [view])
}

/** Scrolls to the top and focuses the page, because the button that led here is gone. */
export function focusTop(): void {
  window.scrollTo(0, 0)
  document.getElementById('page')?.focus({ preventScroll: true })
}
