import { observeSize } from '@portal/sdk'
import { type RefObject, useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react'

const fields = 'input, textarea, select, [contenteditable], [role="combobox"]'

/** Which parts of the dock cover the focused field: the panel, or also the bars below it. */
export type Covering = 'nothing' | 'panel' | 'bars'

interface DockParts {
  dock: RefObject<HTMLElement | null>
  /** Hidden while it covers the field. The calculation then uses its last size. */
  panel: RefObject<HTMLElement | null>
  bars: RefObject<HTMLElement | null>
}

/**
 * Returns which parts of the dock would cover the focused field, with the dock at the bottom of the window. Measures
 * again when the focus, the window, the field, or the dock changes. While the focus is in the dock, nothing moves.
 */
export function useCovering({ dock, panel, bars }: DockParts): Covering {
  const [covering, setCovering] = useState<Covering>('nothing')
  const panelSize = useRef({ width: 0, height: 0 })
  const check = useEffectEvent(() => {
    const field = document.activeElement
    if (!dock.current || !bars.current || dock.current.contains(field)) return
    const { offsetWidth: width = 0, offsetHeight: height = 0 } = panel.current ?? {}
    if (height > 0) panelSize.current = { width, height }
    // A dialog is in front of the dock.
    const isTyping = field?.matches(fields) === true && !field.closest('[role="dialog"]')
    // Unlike its bounding box, the offset of the dock does not change when it moves to the top.
    const { offsetLeft: left, offsetTop, offsetWidth, offsetHeight } = dock.current
    const bottom = offsetTop + offsetHeight
    const covers = (width: number, top: number) =>
      isTyping && overlap(field.getBoundingClientRect(), { left, right: left + width, top, bottom })
    const barsTop = bottom - bars.current.offsetHeight
    const coversAsPanel = covers(panelSize.current.width, barsTop - panelSize.current.height)
    setCovering(covers(offsetWidth, barsTop) ? 'bars' : coversAsPanel ? 'panel' : 'nothing')
  })
  // The panel grows when its lead and its script arrive.
  useLayoutEffect(() => (dock.current ? observeSize(dock.current, () => check()) : undefined))
  useEffect(() => {
    const onChange = () => check()
    const events = ['focusin', 'focusout', 'input', 'scroll'] as const
    for (const event of events) document.addEventListener(event, onChange, { capture: true, passive: true })
    window.addEventListener('resize', onChange)
    return () => {
      for (const event of events) document.removeEventListener(event, onChange, { capture: true })
      window.removeEventListener('resize', onChange)
    }
  }, [])
  return covering
}

interface Box {
  left: number
  right: number
  top: number
  bottom: number
}

const overlap = (one: Box, other: Box) =>
  one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom
