import { useEffect, useRef } from 'react'
import { isPressed, type Shortcut } from './shortcut.ts'

/** Calls `act` when the shortcut is pressed, as long as the component is mounted. List a remote's shortcuts in `remote.ts` too. */
export function useShortcut(shortcut: Shortcut, act: () => void): void {
  const latest = useRef(act)
  useEffect(() => {
    latest.current = act
  }, [act])
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.defaultPrevented || !isPressed(shortcut, event)) return
      event.preventDefault()
      latest.current()
    }
    window.addEventListener('keydown', onKeyDown)
    return () => window.removeEventListener('keydown', onKeyDown)
  }, [shortcut])
}
