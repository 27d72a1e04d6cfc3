import { observeSize } from '@portal/sdk'
import { type RefObject, useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react'

export const fields = 'input, textarea, select, [contenteditable], [role="combobox"]'

/** Which parts of the dock cover the focused field: the panel, or also the bars below it. */
export type Covering = 'nothing' | 'panel' | 'bars'

interface DockParts {
  dock: RefObject<HTMLElement | null>
  /** Hidden while it covers the field. */
  panel: RefObject<HTMLElement | null>
  bars: RefObject<HTMLElement | null>
}

/**
 * Returns which parts of the dock would cover the focused field, with the dock at the bottom of the window. Measures
 * again when the focus, the window, the field, or the dock changes. While the focus is in the dock, nothing moves.
 */
export function useCovering({ dock, panel, bars }: DockParts): Covering {
  const [covering, setCovering] = useState<Covering>('nothing')
  // Where the parts were when they last were at the bottom: what hides or moves them must not count as uncovered.
  const panelBox = useRef<Box>(nowhere)
  const barsBox = useRef<Box>(nowhere)
  const check = useEffectEvent(() => {
    const field = document.activeElement
    if (!dock.current || !bars.current || dock.current.contains(field)) return
    // Unlike its bounding box, the offset of the dock does not change when it moves to the top.
    const { offsetLeft: left, offsetTop, offsetWidth, offsetHeight } = dock.current
    const right = left + offsetWidth
    const top = offsetTop - window.innerHeight
    const bottom = top + offsetHeight
    const panelHeight = panel.current?.offsetHeight ?? 0
    if (panelHeight > 0) panelBox.current = { left, right, top, bottom: top + panelHeight }
    if (covering !== 'bars') barsBox.current = { left, right, top: bottom - bars.current.offsetHeight, bottom }
    // A dialog is in front of the dock.
    const isTyping = field?.matches(fields) === true && !field.closest('[role="dialog"]')
    const covers = (box: Box) => isTyping && overlap(field.getBoundingClientRect(), box)
    setCovering(covers(barsBox.current) ? 'bars' : covers(panelBox.current) ? 'panel' : 'nothing')
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

/** Pixels from the left and from the bottom of the window. */
interface Box {
  left: number
  right: number
  top: number
  bottom: number
}

const nowhere: Box = { left: 0, right: 0, top: 0, bottom: 0 }

function overlap(field: DOMRect, box: Box): boolean {
  const [top, bottom] = [box.top + window.innerHeight, box.bottom + window.innerHeight]
  return field.left < box.right && box.left < field.right && field.top < bottom && top < field.bottom
}
