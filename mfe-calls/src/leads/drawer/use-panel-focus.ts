import { type RefObject, useEffect, useRef } from 'react'

/**
 * Focuses the panel whenever a lead is opened from outside of it. When the panel closes, the focus goes
 * to the lead's row or, if the list doesn't show it, to the element that had the focus before.
 */
export function usePanelFocus(panel: RefObject<HTMLElement | null>, leadId: string): void {
  const opener = useRef<Element | null>(null)
  const openedId = useRef(leadId)

  useEffect(() => {
    openedId.current = leadId
    const { activeElement } = document
    if (panel.current?.contains(activeElement)) return
    opener.current = activeElement
    panel.current?.focus({ preventScroll: true })
  }, [panel, leadId])

  useEffect(
    () => () => {
      if (document.activeElement && document.activeElement !== document.body) return
      const inRow = document.querySelector<HTMLElement>(`[data-lead="${CSS.escape(openedId.current)}"] button`)
      const isOpenerUsable = opener.current?.isConnected && opener.current !== document.body
      const target = inRow ?? (isOpenerUsable ? (opener.current as HTMLElement) : document.getElementById('page'))
      target?.focus({ preventScroll: true })
    },
    [],
  )
}
