import type { Role } from '@portal/contracts/role'

/** A keyboard shortcut: the help lists it, and its handler listens for it. */
export interface Shortcut {
  /** Such as 'Mod+K' (Ctrl, or Cmd on a Mac), 'ArrowRight', or '?'. Key names are those of `KeyboardEvent.key`. */
  keys: string
  /** What it does, such as 'Next step'. */
  does: string
  /** The page where it works; absent if it works everywhere. */
  where?: string
  /** The roles that have it; absent for everyone. */
  roles?: readonly Role[]
}

/** The shortcuts of the frame. */
export const frameShortcuts = {
  palette: { keys: 'Mod+K', does: 'Find a page, script, or lead' },
  help: { keys: '?', does: 'Show keyboard shortcuts' },
  sidebar: { keys: 'Mod+B', does: 'Toggle the sidebar' },
  notification: { keys: 'F8', does: 'Focus the notification' },
} satisfies Record<string, Shortcut>

/** The shortcuts of every `DataTable`. */
export const rowShortcuts = {
  next: { keys: 'J', does: 'Next row', where: 'Lists' },
  previous: { keys: 'K', does: 'Previous row', where: 'Lists' },
} satisfies Record<string, Shortcut>

/**
 * Whether a key press triggers the shortcut. While the user types in a field, or a modal dialog is open, only shortcuts
 * with Ctrl or Cmd do.
 */
export function isPressed({ keys }: Shortcut, event: KeyboardEvent): boolean {
  const key = keys.split('+').at(-1) ?? ''
  const hasModifier = event.ctrlKey || event.metaKey
  if (keys.startsWith('Mod+') !== hasModifier || event.altKey || event.isComposing) return false
  // Whether a symbol such as '?' needs Shift depends on the keyboard layout.
  const isSymbol = key.length === 1 && !/[a-z0-9]/i.test(key)
  if (event.shiftKey && !isSymbol) return false
  return event.key.toLowerCase() === key.toLowerCase() && (hasModifier || !(isTyping(event.target) || isModalOpen()))
}

const isTyping = (target: EventTarget | null) =>
  target instanceof HTMLElement &&
  (target.isContentEditable || target.closest('input, textarea, select, [role="combobox"]') !== null)

// A dialog that is closing may stay in the document, hidden. jsdom has no checkVisibility.
const isModalOpen = () =>
  [...document.querySelectorAll('[aria-modal="true"], dialog[open]')].some(it => it.checkVisibility?.() ?? true)

const symbols: Readonly<Record<string, string>> = { ArrowRight: '→', ArrowLeft: '←', ArrowUp: '↑', ArrowDown: '↓' }

/** The keys as printed on the keyboard, one by one. */
export function keyNames({ keys }: Shortcut, isMac = /Mac|iP/.test(navigator.platform)): string[] {
  return keys.split('+').map(key => (key === 'Mod' ? (isMac ? '⌘' : 'Ctrl') : (symbols[key] ?? key)))
}
