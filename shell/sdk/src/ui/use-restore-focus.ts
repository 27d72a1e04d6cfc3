import { useEffect, useState } from 'react'

/**
 * When the component unmounts, returns the focus to the element that had it before, or to the page if that element is gone.
 * Does nothing if the focus is somewhere else by then.
 */
export function useRestoreFocus(): void {
  const [opener] = useState(() => document.activeElement)
  useEffect(
    () => () => {
      if (document.activeElement && document.activeElement !== document.body) return
      const canFocusOpener = opener instanceof HTMLElement && opener.isConnected && opener !== document.body
      const target = canFocusOpener ? opener : document.getElementById('page')
      target?.focus({ preventScroll: true })
    },
    [opener],
  )
}
