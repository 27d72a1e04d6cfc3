/** One key press that does something, as the help lists it and as its handler listens for it. */
export interface Shortcut {
  /** Such as 'Mod+K' (Ctrl, or Cmd on a Mac), 'ArrowRight' or '?'; the key's name is that of `KeyboardEvent.key`. */
  keys: string
  /** What it does, such as 'Next step'. */
  does: string
  /** The page it works on; everywhere unless said otherwise. */
  where?: string
}

/** The frame's own; the handlers take theirs from here. */
export const frameShortcuts = {
  palette: { keys: 'Mod+K', does: 'Find a page, a script or a lead' },
  help: { keys: '?', does: 'Show the keyboard shortcuts' },
  sidebar: { keys: 'Mod+B', does: 'Fold and unfold the sidebar' },
  notification: { keys: 'F8', does: 'Go to the notification' },
} satisfies Record<string, Shortcut>

/** Whether a key press is a shortcut's. One without Ctrl or Cmd is left to the field that is typed into. */
export function isPressed({ keys }: Shortcut, event: KeyboardEvent): boolean {
  const key = keys.split('+').at(-1) ?? ''
  const hasModifier = event.ctrlKey || event.metaKey
  if (keys.startsWith('Mod+') !== hasModifier || event.altKey || event.isComposing) return false
  // A sign stands on another key, with or without Shift, on every keyboard.
  const isSign = key.length === 1 && !/[a-z0-9]/i.test(key)
  if (event.shiftKey && !isSign) return false
  return event.key.toLowerCase() === key.toLowerCase() && (hasModifier || !isTyping(event.target))
}

const isTyping = (target: EventTarget | null) =>
  target instanceof HTMLElement &&
  (target.isContentEditable || target.closest('input, textarea, select, [role="combobox"]') !== null)

const signs: Readonly<Record<string, string>> = { ArrowRight: '→', ArrowLeft: '←', ArrowUp: '↑', ArrowDown: '↓' }

/** The keys as they are printed on the keyboard, one by one. */
export function keyNames({ keys }: Shortcut, isMac = /Mac|iP/.test(navigator.platform)): string[] {
  return keys.split('+').map(key => (key === 'Mod' ? (isMac ? '⌘' : 'Ctrl') : (signs[key] ?? key)))
}
