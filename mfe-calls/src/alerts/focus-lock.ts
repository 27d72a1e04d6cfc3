import { useEffect } from 'react'

/** Held by each tab that has the focus, so that the other tabs of the browser know. */
const lockName = 'portal-focus'

/** Lets the other tabs of the browser know while this one has the focus. */
export function useFocusLock(): void {
  useEffect(() => {
    // Browsers offer no locks to pages without TLS.
    if (!('locks' in navigator)) return
    let release: (() => void) | undefined
    function hold() {
      if (release) return
      const { promise, resolve } = Promise.withResolvers<void>()
      release = resolve
      void navigator.locks.request(lockName, { mode: 'shared' }, () => promise)
    }
    function letGo() {
      release?.()
      release = undefined
    }
    if (document.hasFocus()) hold()
    window.addEventListener('focus', hold)
    window.addEventListener('blur', letGo)
    return () => {
      window.removeEventListener('focus', hold)
      window.removeEventListener('blur', letGo)
      letGo()
    }
  }, [])
}

/** Whether any tab of the portal in this browser has the focus. */
export async function isPortalFocused(): Promise<boolean> {
  if (document.hasFocus()) return true
  if (!('locks' in navigator)) return false
  const { held = [] } = await navigator.locks.query()
  return held.some(({ name }) => name === lockName)
}
