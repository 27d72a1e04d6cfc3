import { useEffect, useRef } from 'react'
import { isPressed, type Shortcut } from './shortcut.ts'

/** Does something on a shortcut as long as the component is mounted. A screen's own shortcuts are named in `remote.ts` too. */
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
