import type { Shortcut } from '@portal/sdk'

export const dockShortcuts = {
  toggle: { keys: 'Mod+J', does: 'Show or hide the call in progress' },
} satisfies Record<string, Shortcut>
