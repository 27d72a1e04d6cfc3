import { type RefObject, useEffect, useEffectEvent } from 'react'

const keys = { j: 'next', k: 'previous', c: 'call', x: 'contacted', t: 'take', w: 'notes' } as const
const arrows = { ArrowDown: 'next', ArrowUp: 'previous' } as const
type PanelKey = 'close' | (typeof keys)[keyof typeof keys]

/**
 * Runs an action of the panel when its key is pressed. Escape works on the whole page, except in fields outside of the
 * panel. The other keys need the focus in the panel or on the page itself: letters outside of fields, Alt with an arrow
 * key everywhere.
 */
export function usePanelKeys(
  panel: RefObject<HTMLElement | null>,
  actions: Readonly<Record<PanelKey, () => unknown>>,
): void {
  const act = useEffectEvent((event: KeyboardEvent) => {
    const key = keyOf(event, panel.current)
    if (!key) return
    event.preventDefault()
    actions[key]()
  })
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => act(event)
    // On the document, so that shortcuts of the page, which listen on the window, see that the key is taken.
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [])
}

/** What Escape closes before the panel. */
const overlays = '[role="dialog"], [role="menu"], [aria-expanded="true"]'
const fields = 'input, textarea, select, [contenteditable="true"], [role="combobox"]'

function keyOf(event: KeyboardEvent, panel: HTMLElement | null): PanelKey | null {
  const { key, target, altKey } = event
  if (!(target instanceof HTMLElement) || event.defaultPrevented || event.ctrlKey || event.metaKey || event.shiftKey)
    return null
  const isInPanel = panel?.contains(target) ?? false
  const isTyping = target.closest(fields) !== null
  if (target.closest(overlays)) return null
  if (key === 'Escape') return isTyping && !isInPanel ? null : 'close'
  // A page that has just opened has the focus, until the panel appears.
  if (!isInPanel && target !== document.body && target.id !== 'page') return null
  const candidates: Readonly<Record<string, PanelKey>> = altKey ? arrows : isTyping ? {} : keys
  return candidates[key] ?? null
}
