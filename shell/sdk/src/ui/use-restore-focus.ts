import { useEffect, useState } from 'react'

/**
 * When the component unmounts, returns the focus to the element that had it before. If that element is gone, focuses what it
 * was in, such as the row of a list, or the page. Does nothing if the focus is somewhere else by then.
 */
export function useRestoreFocus(): void {
  const [targets] = useState(() => {
    const opener = document.activeElement
    return [opener, opener?.parentElement?.closest('[tabindex]')]
  })
  useEffect(
    () => () => {
      if (document.activeElement && document.activeElement !== document.body) return
      const target = targets.find(element => element?.isConnected && element !== document.body)
      const focused = target instanceof HTMLElement ? target : document.getElementById('page')
      focused?.focus({ preventScroll: true })
    },
    [targets],
  )
}
