import { useShortcut } from '@portal/sdk'
import { type RefObject, useLayoutEffect, useRef } from 'react'
import { dockShortcuts } from './shortcuts.ts'
import { fields } from './use-covering.ts'

interface DockKeyOptions {
  panel: RefObject<HTMLElement | null>
  bars: RefObject<HTMLElement | null>
  isOpen: boolean
  /** Absent if there is no panel to show. */
  toggle: (() => void) | undefined
}

/**
 * Shows and hides the panel with its key. The focus goes into the panel, unless the user is typing in a field, and
 * returns to where it was.
 */
export function useDockKey({ panel, bars, isOpen, toggle }: DockKeyOptions): void {
  const opener = useRef<HTMLElement | null>(null)
  const takesFocus = useRef(false)
  useShortcut(dockShortcuts.toggle, () => {
    const focused = document.activeElement as HTMLElement
    if (panel.current?.contains(focused)) {
      const target = opener.current?.isConnected ? opener.current : bars.current?.querySelector('button')
      target?.focus({ preventScroll: true })
    } else if (toggle && !isOpen && !focused.matches(fields)) {
      opener.current = focused
      takesFocus.current = true
    }
    toggle?.()
  })
  useLayoutEffect(() => {
    if (isOpen && takesFocus.current) panel.current?.focus({ preventScroll: true })
    takesFocus.current = false
  }, [isOpen, panel])
}
