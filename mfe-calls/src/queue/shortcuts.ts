import type { Shortcut } from '@portal/sdk'

export const queueShortcuts = {
  next: { keys: 'N', does: 'Get the next lead from the queue' },
} satisfies Record<string, Shortcut>
