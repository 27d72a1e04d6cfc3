import type { Shortcut } from '@portal/sdk'

const where = 'Leads'

/** The keys of the lead list. Those from `open` on act on the lead that has the focus. */
export const leadShortcuts = {
  next: { keys: 'J', does: 'Next lead', where },
  previous: { keys: 'K', does: 'Previous lead', where },
  open: { keys: 'Enter', does: 'Open the lead', where },
  call: { keys: 'C', does: 'Call', where },
  note: { keys: 'N', does: 'Write a note', where },
  contacted: { keys: 'X', does: 'Mark as contacted, or not', where },
  take: { keys: 'T', does: 'Take', where },
} satisfies Record<string, Shortcut>
