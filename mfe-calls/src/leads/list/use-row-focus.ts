import { useShortcut } from '@portal/sdk'
import { type KeyboardEvent, type RefObject, useState } from 'react'
import { leadShortcuts } from './shortcuts.ts'

interface RowFocus {
  /** Index of the only row that Tab reaches. */
  tabStop: number
  /** Call it when a row, or something in it, gets the focus. */
  onFocus: (index: number) => void
  onKeyDown: (event: KeyboardEvent<HTMLElement>) => void
}

/** The list is one tab stop. J and K, or the arrow keys, move the focus from row to row. */
export function useRowFocus(box: RefObject<HTMLElement | null>, first: number, end: number): RowFocus {
  const [focused, setFocused] = useState(0)
  const tabStop = Math.max(first, Math.min(focused, end - 1))

  function move(step: 1 | -1) {
    const hasFocus = box.current?.contains(document.activeElement) ?? false
    focusRow(box.current, hasFocus ? tabStop + step : tabStop)
  }
  useShortcut(leadShortcuts.next, () => move(1))
  useShortcut(leadShortcuts.previous, () => move(-1))

  return {
    tabStop,
    onFocus: setFocused,
    onKeyDown(event) {
      if (event.target instanceof HTMLTextAreaElement || event.altKey || event.ctrlKey || event.metaKey) return
      if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return
      event.preventDefault()
      move(event.key === 'ArrowDown' ? 1 : -1)
    },
  }
}

/** Focuses a rendered row and scrolls it into view. */
function focusRow(box: HTMLElement | null, index: number): void {
  // The head is row 1.
  const row = box?.querySelector<HTMLElement>(`[aria-rowindex="${index + 2}"]`)
  row?.focus({ preventScroll: true })
  row?.scrollIntoView?.({ block: 'nearest' })
}
