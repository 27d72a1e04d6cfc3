import { useEffect, useState } from 'react'

/**
 * Once what lies over the page is gone, the focus is where it was before; where that is gone too, at the page. Focus that
 * has gone elsewhere meanwhile stays there.
 */
export function useRestoreFocus(): void {
  const [opener] = useState(() => document.activeElement)
  useEffect(
    () => () => {
      if (document.activeElement && document.activeElement !== document.body) return
      const isThere = opener instanceof HTMLElement && opener.isConnected && opener !== document.body
      const target = isThere ? opener : document.getElementById('page')
      target?.focus({ preventScroll: true })
    },
    [opener],
  )
}
